package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.inBucket;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.owned;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.map;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.maps;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.kind.bucketlifecycle.BucketLifecycleKind;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// What the template promises, read from the template itself: no emulator judges it. Roles and alarms have tests of
/// their own.
class TemplateContentTest {

    private static final Set<String> INTRINSICS =
            Set.of("Ref", "Fn::GetAtt", "Fn::Sub", "Fn::If", "Fn::Equals", "Fn::Not", "Fn::Join");

    private final ParsedTemplate written = ParsedTemplate.written();
    private final ParsedTemplate resolved = ParsedTemplate.of(demo());

    @Test
    void namesAreThoseTheConfigurationIsBuiltWith() {
        var foundation = Foundation.of(lake().value());

        assertThat(name("ExportRole", "RoleName")).isEqualTo(lastOf(foundation.exportRoleArn()));
        assertThat(name("TaskRole", "RoleName")).isEqualTo(lastOf(foundation.taskRoleArn()));
        assertThat(name("LongtermRole", "RoleName")).isEqualTo(lastOf(foundation.longtermRoleArn()));
        assertThat(name("ClearLongtermRole", "RoleName")).isEqualTo(lastOf(foundation.clearLongtermRoleArn()));
        assertThat(name("ExecutionRole", "RoleName")).isEqualTo(lastOf(foundation.executionRoleArn()));
        assertThat(name("CrawlerRole", "RoleName")).isEqualTo(lastOf(foundation.crawlerRoleArn()));
        assertThat(name("TriggerRole", "RoleName")).isEqualTo(lastOf(foundation.triggerRoleArn()));
        assertThat(name("PipelineRole", "RoleName")).isEqualTo(lastOf(foundation.pipelineRoleArn()));
        assertThat(name("EcsCluster", "ClusterName")).isEqualTo(foundation.ecsClusterName());
        assertThat(name("LogGroup", "LogGroupName")).isEqualTo(foundation.logGroup());
        assertThat(name("TriggerQueue", "QueueName")).isEqualTo(foundation.triggerQueueName());
        assertThat(name("TriggerFunction", "FunctionName")).isEqualTo(foundation.triggerFunctionName());
        assertThat(foundation.eventTopicArn()).endsWith(":" + name("EventTopic", "TopicName"));
        assertThat(foundation.notificationTopicArn()).endsWith(":" + name("NotificationTopic", "TopicName"));
        assertThat(foundation.stateMachineArn()).endsWith(":" + name("StateMachine", "StateMachineName"));
        assertThat(foundation.kmsKeyArn()).endsWith(":" + name("KeyAlias", "AliasName"));
    }

    @Test
    void bucketAndKeyOutliveTheStackAndAnyReplacement() {
        for (var resource : written.resources().keySet()) {
            var policies = map(written.at("Resources", String.valueOf(resource)));
            assertThat(policies.get("DeletionPolicy"))
                    .as(resource + ": a deletion policy does not cover replacement")
                    .isEqualTo(policies.get("UpdateReplacePolicy"));
        }
        for (var resource : List.of("Bucket", "BucketPolicy", "Key")) {
            assertThat(written.at("Resources", resource, "DeletionPolicy"))
                    .as(resource)
                    .isEqualTo("Retain");
        }
    }

    @Test
    void theBucketIsPrivateEncryptedAndVersioned() {
        assertThat(map(resolved.property("Bucket", "PublicAccessBlockConfiguration"))
                        .values())
                .hasSize(4)
                .allMatch("true"::equals);
        assertThat(String.valueOf(resolved.property("Bucket", "BucketEncryption")))
                .contains("SSEAlgorithm=aws:kms", "KMSMasterKeyID=${Key.Arn}");
        assertThat(resolved.property("Bucket", "VersioningConfiguration", "Status"))
                .isEqualTo("Enabled");
        assertThat(resolved.property("Key", "EnableKeyRotation")).isEqualTo("true");
    }

    @Test
    void aBucketThatIsNotOursIsNamedAndNeitherCreatedNorGivenAPolicy() {
        var elsewhere = ParsedTemplate.of(inBucket("shared-bucket"));

        assertThat(elsewhere.resourcesOfType("AWS::S3::Bucket")).isEmpty();
        assertThat(elsewhere.resourcesOfType("AWS::S3::BucketPolicy")).isEmpty();
        assertThat(elsewhere.sections().toString())
                .contains("arn:${AWS::Partition}:s3:::shared-bucket/runs/*")
                .doesNotContain("${Bucket.", "=${Bucket}");
    }

    @Test
    void everyPolicyOnBucketQueuesAndTopicsRefusesPlainHttp() {
        var policies = new ArrayList<>(resolved.resourcesOfType("AWS::S3::BucketPolicy"));
        policies.addAll(resolved.resourcesOfType("AWS::SQS::QueuePolicy"));
        policies.addAll(resolved.resourcesOfType("AWS::SNS::TopicPolicy"));

        assertThat(policies).hasSize(5);
        for (var policy : policies) {
            assertThat(statements(policy))
                    .as(policy)
                    .anyMatch(statement -> "Deny".equals(statement.get("Effect"))
                            && "*".equals(statement.get("Principal"))
                            && "{Bool={aws:SecureTransport=false}}".equals(String.valueOf(statement.get("Condition"))));
        }
        assertThat(policied("AWS::SQS::QueuePolicy", "Queues"))
                .isEqualTo(references(resolved.resourcesOfType("AWS::SQS::Queue")));
        assertThat(policied("AWS::SNS::TopicPolicy", "Topics"))
                .isEqualTo(references(resolved.resourcesOfType("AWS::SNS::Topic")));
    }

    private Set<String> policied(String type, String property) {
        var all = new HashSet<String>();
        resolved.resourcesOfType(type).forEach(policy -> all.addAll(texts(resolved.property(policy, property))));
        return all;
    }

    private static Set<String> references(List<String> ids) {
        var all = new HashSet<String>();
        ids.forEach(id -> all.add("${" + id + "}"));
        return all;
    }

    @Test
    void servicesAreLetInForThisAccountOnly() {
        for (var policy :
                List.of("EventTopicPolicy", "TriggerQueuePolicy", "DeadLetterQueuePolicy", "NotificationTopicPolicy")) {
            assertThat(statements(policy))
                    .filteredOn(statement ->
                            String.valueOf(statement.get("Principal")).contains("Service="))
                    // EventBridge's statement takes no conditions.
                    .filteredOn(statement -> !"RulesPublish".equals(statement.get("Sid")))
                    .as(policy)
                    .isNotEmpty()
                    .allMatch(statement ->
                            String.valueOf(statement.get("Condition")).contains("aws:SourceArn="));
        }
    }

    @Test
    void noPrincipalThatIsAllowedSomethingIsAWildcard() {
        var all = new ArrayList<Map<?, ?>>();
        resolved.visit(map -> {
            if (map.containsKey("Statement")) {
                all.addAll(maps(map.get("Statement")));
            }
        });

        assertThat(all)
                .filteredOn(statement -> "Allow".equals(statement.get("Effect")))
                .isNotEmpty()
                .noneMatch(
                        statement -> String.valueOf(statement.get("Principal")).contains("*"));
    }

    @Test
    void theLifecycleIsTheSameWhoeverOwnsTheBucket() {
        var elsewhere = inBucket("shared-bucket");
        var owned = owned(elsewhere);
        ResourceKind<?> kind = new BucketLifecycleKind();

        var ofKind = firstTree(kind, elsewhere);
        var ofTemplate = new TreeMap<String, Object>();
        maps(ParsedTemplate.of(owned).property("Bucket", "LifecycleConfiguration", "Rules"))
                .forEach(rule -> ofTemplate.put(String.valueOf(rule.get("Id")), asKindSays(rule)));

        assertThat(ParsedTemplate.plain(StateTree.of(Map.of("rules", ofTemplate))))
                .isEqualTo(ParsedTemplate.plain(ofKind));
    }

    private static <S extends ResourceState> StateTree firstTree(ResourceKind<S> kind, LakeConfig config) {
        return kind.tree(kind.desired(config).getFirst().value());
    }

    private static Map<String, Object> asKindSays(Map<?, ?> rule) {
        var said = new TreeMap<String, Object>();
        rule.forEach((key, value) -> {
            switch (String.valueOf(key)) {
                case "Id" -> {}
                case "Status" -> said.put("enabled", value.equals("Enabled"));
                case "Prefix" -> said.put("prefix", value);
                case "ExpirationInDays" -> said.put("expireAfterDays", value);
                case "NoncurrentVersionExpiration" ->
                    said.put("expireVersionsAfterDays", map(value).get("NoncurrentDays"));
                case "ExpiredObjectDeleteMarker" -> said.put("removeMarkers", value);
                case "AbortIncompleteMultipartUpload" ->
                    said.put("abortUploadsAfterDays", map(value).get("DaysAfterInitiation"));
                case "Transitions" ->
                    maps(value)
                            .forEach(move -> said.put(
                                    "moveTo%sAfterDays".formatted(move.get("StorageClass")),
                                    move.get("TransitionInDays")));
                default -> said.put("unknown", key);
            }
        });
        return said;
    }

    /// Whatever retention a lake asks for: history ends by a manifest, never by age of its objects.
    @Test
    void noRuleOfTheLifecycleExpiresHistory() {
        var rules = new ArrayList<Map<?, ?>>();
        written.visit(map -> {
            if (map.containsKey("Prefix") || map.containsKey("AbortIncompleteMultipartUpload")) {
                rules.add(map);
            }
        });

        assertThat(rules).hasSizeGreaterThan(10);
        assertThat(rules)
                .filteredOn(rule -> reachesHistory(String.valueOf(rule.get("Prefix"))))
                .hasSize(3)
                .allSatisfy(
                        rule -> assertThat(rule.keySet().toString()).doesNotContain("ExpirationIn", "ExpirationDate"));
    }

    /// Whether objects of history have keys that begin so; a rule without prefix reaches all.
    private static boolean reachesHistory(String prefix) {
        return prefix.equals("null") || prefix.startsWith("longterm") || "longterm/".startsWith(prefix);
    }

    @Test
    void whatDoesNotExpireOrMoveHasNoRuleForIt() {
        assertThat(maps(resolved.property("Bucket", "LifecycleConfiguration", "Rules")))
                .extracting(rule -> String.valueOf(rule.get("Id")))
                .contains("datapump-demo-exported-expires", "datapump-demo-work-expires")
                .doesNotContain("datapump-demo-runs-expire")
                .noneMatch(id -> id.endsWith("-moves"));
    }

    @Test
    void theTriggerRetriesReportsItemByItemAndSetsAside() {
        assertThat(resolved.property("TriggerMapping", "FunctionResponseTypes"))
                .hasToString("[ReportBatchItemFailures]");
        assertThat(resolved.property("TriggerQueue", "RedrivePolicy", "deadLetterTargetArn"))
                .isEqualTo("${DeadLetterQueue.Arn}");
        assertThat(resolved.property("EventSubscription", "RedrivePolicy", "deadLetterTargetArn"))
                .isEqualTo("${DeadLetterQueue.Arn}");
        assertThat(texts(resolved.property("DeadLetterQueue", "RedriveAllowPolicy", "sourceQueueArns")))
                .singleElement()
                .satisfies(arn -> assertThat(arn).endsWith(":" + resolved.property("TriggerQueue", "QueueName")));
        var timeout = Integer.parseInt(String.valueOf(resolved.property("TriggerFunction", "Timeout")));
        assertThat(Integer.parseInt(String.valueOf(resolved.property("TriggerQueue", "VisibilityTimeout"))))
                .as("Lambda guide: six times the function's timeout")
                .isGreaterThanOrEqualTo(6 * timeout);
        assertThat(resolved.property("TriggerFunction", "Environment", "Variables", "DATAPUMP_BUCKET"))
                .isEqualTo("example-demo-lake");
        assertThat(resolved.property("TriggerFunction", "Environment", "Variables", "DATAPUMP_DEAD_LETTERS"))
                .as("its URL")
                .isEqualTo("${DeadLetterQueue}");
        assertThat(resolved.property("EventSubscription", "RawMessageDelivery")).isEqualTo("false");
    }

    @Test
    void queriesHaveALimitThatNobodyCanLift() {
        assertThat(resolved.property("Workgroup", "WorkGroupConfiguration", "BytesScannedCutoffPerQuery"))
                .isEqualTo("107374182400");
        assertThat(resolved.property("Workgroup", "WorkGroupConfiguration", "EnforceWorkGroupConfiguration"))
                .isEqualTo("true");
    }

    @Test
    void onlyIntrinsicsThatTheEmbeddedCloudFormationKnowsAreUsed() {
        var used = new TreeSet<String>();
        written.visit(map -> map.keySet().stream()
                .map(String::valueOf)
                .filter(key -> key.equals("Ref") || key.startsWith("Fn::"))
                .forEach(used::add));

        assertThat(used).isSubsetOf(INTRINSICS);
    }

    @Test
    void everyReferenceLeadsSomewhereAndEveryParameterIsUsed() {
        var known = new HashSet<String>();
        written.resources().keySet().forEach(key -> known.add(String.valueOf(key)));
        known.addAll(Set.of("AWS::AccountId", "AWS::Region", "AWS::Partition", "AWS::StackName", "AWS::NoValue"));
        var parameters = new TreeSet<String>();
        map(written.at("Parameters")).keySet().forEach(key -> parameters.add(String.valueOf(key)));
        known.addAll(parameters);
        var referred = references();

        assertThat(referred).isNotEmpty().allMatch(known::contains);
        assertThat(referred).containsAll(parameters);
        assertThat(FoundationParameters.of(demo()).keySet()).isEqualTo(parameters);
    }

    private Set<String> references() {
        var referred = new TreeSet<String>();
        written.visit(map -> {
            if (map.get("Ref") instanceof String name) {
                referred.add(name);
            }
            if (map.get("Fn::GetAtt") instanceof List<?> path) {
                referred.add(String.valueOf(path.getFirst()));
            }
            if (map.get("Fn::Sub") instanceof String text) {
                Pattern.compile("\\$\\{([A-Za-z:]+)")
                        .matcher(text)
                        .results()
                        .forEach(match -> referred.add(match.group(1)));
            }
        });
        return referred;
    }

    @Test
    void everyConditionIsDefinedAndUsed() {
        var used = new TreeSet<String>();
        written.visit(map -> {
            if (map.get("Condition") instanceof String name) {
                used.add(name);
            }
            if (map.get("Fn::If") instanceof List<?> branches) {
                used.add(String.valueOf(branches.getFirst()));
            }
        });

        assertThat(used)
                .isEqualTo(new TreeSet<Object>(map(written.at("Conditions")).keySet()));
    }

    @Test
    void whatIsSubmittedIsWhatIsWrittenButForCommentLinesAndLineEnds() {
        var file = FoundationTemplate.read();
        var submitted = FoundationTemplate.with(DEFINITION);

        assertThat(submitted).doesNotContain("\n#", " # ").contains("Resources:\n");
        var definition = new JsonMapper().readTree(DEFINITION).toString();
        assertThat(ParsedTemplate.parse(submitted).sections())
                .isEqualTo(ParsedTemplate.parse(
                                file.replace(FoundationTemplate.PLACEHOLDER, "'" + definition.replace("'", "''") + "'"))
                        .sections());
    }

    @Test
    void thereIsRoomForThePipelineAndSomeMoreSteps() {
        // The pump holds its definition to 12,800 bytes.
        assertThat(FoundationTemplate.with(DEFINITION).getBytes(StandardCharsets.UTF_8).length)
                .isLessThan(FoundationTemplate.LARGEST - 13_000);
    }

    @Test
    void theSweepWakesTheTriggerAndNothingElseMay() {
        assertThat(template("SweepRule", "ScheduleExpression")).isEqualTo("rate(15 minutes)");
        assertThat(maps(resolved.property("SweepRule", "Targets")))
                .singleElement()
                .satisfies(target -> assertThat(target.get("Arn")).isEqualTo("${TriggerFunction.Arn}"));
        assertThat(template("SweepPermission", "FunctionName")).isEqualTo(template("TriggerFunction", "FunctionName"));
        assertThat(template("SweepPermission", "Principal")).isEqualTo("events.amazonaws.com");
        assertThat(template("SweepPermission", "SourceArn"))
                .as("of this rule only, not of whatever rule an account has")
                .endsWith(":rule/" + template("SweepRule", "Name"));
        assertThat(resolved.resourcesOfType("AWS::Lambda::Permission")).hasSize(1);
    }

    private String template(String resource, String property) {
        return String.valueOf(resolved.property(resource, property));
    }

    private List<Map<?, ?>> statements(String policy) {
        return maps(resolved.property(policy, "PolicyDocument", "Statement"));
    }

    private String name(String resource, String property) {
        return String.valueOf(resolved.property(resource, property))
                .replace("${AWS::StackName}", "datapump-demo")
                .replace("${AWS::Region}", "eu-west-1");
    }

    private static String lastOf(String arn) {
        return arn.substring(arn.lastIndexOf('/') + 1);
    }
}
