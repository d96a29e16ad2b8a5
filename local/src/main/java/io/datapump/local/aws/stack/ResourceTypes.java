package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.local.aws.function.LocalLambda;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.workflow.LocalSfn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;

/// The types of resources. Those the demo and the tests need are created in the embedded services; every
/// other type is recorded as created, and nothing judges it.
final class ResourceTypes {

    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> QUEUE_ATTRIBUTES =
            List.of("VisibilityTimeout", "MessageRetentionPeriod", "ReceiveMessageWaitTimeSeconds", "DelaySeconds");

    private final Account account;
    private final Map<String, ResourceType> types;
    private final Map<String, Predicate<PhysicalResource>> existing;
    private final LocalSqs sqs;

    ResourceTypes(
            Account account,
            LocalS3 s3,
            LocalSns sns,
            LocalSqs sqs,
            LocalLambda lambda,
            LocalEcs ecs,
            LocalSfn sfn,
            LocalRoles roles) {
        this.account = account;
        this.sqs = sqs;
        existing = Map.of(
                "AWS::S3::Bucket", r -> s3.hasBucket(r.id()),
                "AWS::SNS::Topic", r -> sns.hasTopic(r.id()),
                "AWS::SQS::Queue", r -> sqs.hasQueue(r.attributes().getOrDefault("Arn", "")),
                "AWS::IAM::Role", r -> roles.exists(r.attributes().getOrDefault("Arn", "")));
        types = Map.of(
                "AWS::S3::Bucket",
                type(p -> bucket(s3, p), r -> s3.removeEmptyBucket(r.id())),
                "AWS::SNS::Topic",
                type(p -> topic(sns, p), r -> sns.deleteTopic(r.id())),
                "AWS::SNS::Subscription",
                type(p -> subscription(sns, p), r -> sns.unsubscribe(r.id())),
                "AWS::SQS::Queue",
                type(p -> queue(sqs, p), r -> sqs.deleteQueue(r.id())),
                "AWS::Lambda::Function",
                type(p -> function(lambda, p), r -> lambda.deleteFunction(r.id())),
                "AWS::Lambda::EventSourceMapping",
                type(p -> mapping(lambda, p), r -> lambda.unmapQueue(r.id())),
                "AWS::Events::Rule",
                type(p -> rule(lambda, p), r -> lambda.unschedule(r.id())),
                "AWS::ECS::Cluster",
                type(p -> cluster(ecs, p), r -> ecs.deleteCluster(r.id())),
                "AWS::StepFunctions::StateMachine",
                type(p -> stateMachine(sfn, p), r -> sfn.deleteStateMachine(r.id())),
                "AWS::IAM::Role",
                type(p -> role(roles, p), r -> roles.delete(r.attributes().getOrDefault("Arn", ""))));
    }

    ResourceType of(String name) {
        return types.getOrDefault(name, new RecordedType(account, name));
    }

    /// Whether it can be told that a resource of a type is still there.
    boolean isReal(String type) {
        return existing.containsKey(type);
    }

    boolean exists(String type, PhysicalResource resource) {
        return Optional.ofNullable(existing.get(type))
                .filter(test -> test.test(resource))
                .isPresent();
    }

    /// What a property was to be, and is.
    record Values(String expected, String actual) {}

    /// The properties of a resource that are not as its stack applied them, by name: of queues, the attributes.
    Map<String, Values> differences(StackRecord.StackResource resource) {
        var differences = new TreeMap<String, Values>();
        if (resource.type().equals("AWS::SQS::Queue")) {
            var actual = sqs.attributes(resource.physical().id());
            var expected = JSON.readTree(resource.evaluated());
            for (var name : QUEUE_ATTRIBUTES) {
                var wanted = expected.path(name).asString("");
                if (!wanted.isEmpty() && !wanted.equals(actual.get(name))) {
                    differences.put(name, new Values(wanted, actual.getOrDefault(name, "")));
                }
            }
        }
        return differences;
    }

    private static ResourceType type(Function<Properties, PhysicalResource> put, Consumer<PhysicalResource> delete) {
        return new ResourceType() {
            @Override
            public PhysicalResource put(Properties properties) {
                return put.apply(properties);
            }

            @Override
            public void delete(PhysicalResource resource) {
                delete.accept(resource);
            }
        };
    }

    private PhysicalResource bucket(LocalS3 s3, Properties properties) {
        var name = properties.name("BucketName");
        s3.createBucket(name);
        s3.putLifecycle(name, BucketLifecycle.rules(properties));
        return new PhysicalResource(
                name,
                Map.of(
                        "Arn", "arn:%s:s3:::%s".formatted(account.partition(), name),
                        "DomainName", name + ".s3.amazonaws.com",
                        "RegionalDomainName", "%s.s3.%s.amazonaws.com".formatted(name, account.region())));
    }

    private static PhysicalResource topic(LocalSns sns, Properties properties) {
        var name = properties.name("TopicName");
        var arn = sns.createTopic(name);
        return new PhysicalResource(arn, Map.of("TopicArn", arn, "TopicName", name));
    }

    /// Only queues hear a topic here; a subscription with another protocol is recorded.
    private static PhysicalResource subscription(LocalSns sns, Properties properties) {
        var topic = properties.required("TopicArn");
        if (!properties.required("Protocol").equals("sqs")) {
            return new PhysicalResource(topic + ":" + properties.generatedName(), Map.of());
        }
        var attributes = new HashMap<String, String>();
        properties.text("RawMessageDelivery").ifPresent(raw -> attributes.put("RawMessageDelivery", raw));
        properties.json("FilterPolicy").ifPresent(policy -> attributes.put("FilterPolicy", policy));
        properties.text("FilterPolicyScope").ifPresent(scope -> attributes.put("FilterPolicyScope", scope));
        return new PhysicalResource(sns.subscribeQueue(topic, properties.required("Endpoint"), attributes), Map.of());
    }

    private PhysicalResource queue(LocalSqs sqs, Properties properties) {
        var name = properties.name("QueueName");
        var attributes = new HashMap<String, String>();
        QUEUE_ATTRIBUTES.forEach(
                attribute -> properties.text(attribute).ifPresent(value -> attributes.put(attribute, value)));
        properties.json("RedrivePolicy").ifPresent(policy -> attributes.put("RedrivePolicy", policy));
        var url = sqs.createQueue(name, attributes);
        return new PhysicalResource(url, Map.of("Arn", account.arn("sqs", name), "QueueName", name, "QueueUrl", url));
    }

    private static PhysicalResource function(LocalLambda lambda, Properties properties) {
        var name = properties.name("FunctionName");
        var arn = lambda.createFunction(name, properties.texts("Environment", "Variables"));
        return new PhysicalResource(name, Map.of("Arn", arn));
    }

    private static PhysicalResource mapping(LocalLambda lambda, Properties properties) {
        var answers = properties.list("FunctionResponseTypes").contains("ReportBatchItemFailures")
                ? LocalLambda.Answers.FAILED_ITEMS
                : LocalLambda.Answers.NOTHING;
        var id = lambda.mapQueue(
                properties.required("EventSourceArn"),
                properties.required("FunctionName"),
                Integer.parseInt(properties.text("BatchSize").orElse("10")),
                answers);
        return new PhysicalResource(id, Map.of("Id", id));
    }

    /// Only schedules of functions do anything here; a rule for events is recorded.
    private PhysicalResource rule(LocalLambda lambda, Properties properties) {
        var name = properties.name("Name");
        if (properties.text("ScheduleExpression").isPresent()) {
            properties.maps("Targets").forEach(target -> lambda.schedule(name, String.valueOf(target.get("Arn"))));
        }
        return new PhysicalResource(name, Map.of("Arn", account.arn("events", "rule/" + name)));
    }

    private static PhysicalResource cluster(LocalEcs ecs, Properties properties) {
        var name = properties.name("ClusterName");
        return new PhysicalResource(name, Map.of("Arn", ecs.createCluster(name)));
    }

    private static PhysicalResource stateMachine(LocalSfn sfn, Properties properties) {
        var name = properties.name("StateMachineName");
        var definition = properties
                .json("DefinitionString")
                .or(() -> properties.json("Definition"))
                .orElseThrow(() -> StackFailures.validation("Property DefinitionString cannot be empty."));
        for (var substitution : properties.texts("DefinitionSubstitutions").entrySet()) {
            definition = definition.replace("${" + substitution.getKey() + "}", substitution.getValue());
        }
        var arn = sfn.createStateMachine(name, definition, properties.required("RoleArn"));
        return new PhysicalResource(arn, Map.of("Arn", arn, "Name", name));
    }

    private PhysicalResource role(LocalRoles roles, Properties properties) {
        var name = properties.name("RoleName");
        var path = properties.text("Path").orElse("/");
        var arn = account.iamArn("role" + path + name);
        roles.create(arn);
        return new PhysicalResource(name, Map.of("Arn", arn, "RoleId", "AROA" + name.length()));
    }
}
