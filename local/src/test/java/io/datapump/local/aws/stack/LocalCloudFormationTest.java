package io.datapump.local.aws.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.LocalAws;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.AlreadyExistsException;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetNotFoundException;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.InsufficientCapabilitiesException;
import software.amazon.awssdk.services.cloudformation.model.InvalidChangeSetStatusException;
import software.amazon.awssdk.services.cloudformation.model.OnStackFailure;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackResourceSummary;
import software.amazon.awssdk.services.cloudformation.model.Tag;

class LocalCloudFormationTest {

    private static final String TEMPLATE = """
            AWSTemplateFormatVersion: 2010-09-09
            Description: a lake
            Parameters:
              Name: {Type: String, Default: lake, AllowedPattern: "[a-z]+"}
              Days: {Type: Number, Default: 7, MinValue: 1, MaxValue: 30}
              Subnets: {Type: CommaDelimitedList, Default: "a, b"}
              Mode: {Type: String, Default: full, AllowedValues: [full, bare]}
            Conditions:
              IsFull: !Equals [!Ref Mode, full]
              IsBare: !Not [!Condition IsFull]
              Either: !Or [!Condition IsFull, !Condition IsBare]
              Both: !And [!Condition IsFull, !Condition IsBare]
            Resources:
              Mapping:
                Type: AWS::Lambda::EventSourceMapping
                Condition: IsFull
                Properties:
                  EventSourceArn: !GetAtt Queue.Arn
                  FunctionName: !Ref Function
                  FunctionResponseTypes: [ReportBatchItemFailures]
              Bucket:
                Type: AWS::S3::Bucket
                DeletionPolicy: Retain
                Properties:
                  BucketName: !Ref Name
                  LifecycleConfiguration: {Rules: [{Status: Enabled, ExpirationInDays: !Ref Days}]}
              Topic:
                Type: AWS::SNS::Topic
                Properties: {TopicName: !Sub "${AWS::StackName}-events"}
              Subscription:
                Type: AWS::SNS::Subscription
                Properties:
                  TopicArn: !Ref Topic
                  Protocol: sqs
                  Endpoint: !GetAtt [Queue, Arn]
                  RawMessageDelivery: true
                  FilterPolicy: {EventID: [x]}
              Mail:
                Type: AWS::SNS::Subscription
                Properties: {TopicArn: !Ref Topic, Protocol: email, Endpoint: a@example.org}
              Queue:
                Type: AWS::SQS::Queue
                DependsOn: Dead
                Properties:
                  VisibilityTimeout: 30
                  RedrivePolicy: {deadLetterTargetArn: !GetAtt Dead.Arn, maxReceiveCount: 3}
              Dead: {Type: AWS::SQS::Queue, Properties: {QueueName: dead}}
              Function:
                Type: AWS::Lambda::Function
                Properties:
                  Environment: {Variables: {BUCKET: !Ref Bucket, NONE: !If [IsBare, x, !Ref "AWS::NoValue"]}}
              Cluster: {Type: AWS::ECS::Cluster, Properties: {ClusterName: lake}}
              Role:
                Type: AWS::IAM::Role
                Properties: {RoleName: !Sub ["${n}-${!Literal}", {n: !Ref Name}]}
              Machine:
                Type: AWS::StepFunctions::StateMachine
                Properties:
                  StateMachineName: lake
                  RoleArn: !GetAtt Role.Arn
                  DefinitionString: '{"Cluster":"${C}","Subnets":["${S}"]}'
                  DefinitionSubstitutions: {C: !GetAtt Cluster.Arn, S: !Join ['","', !Ref Subnets]}
              Key: {Type: AWS::KMS::Key, DeletionPolicy: Retain}
              Alias: {Type: AWS::KMS::Alias, Properties: {AliasName: alias/lake, TargetKeyId: !Ref Key}}
              Logs: {Type: AWS::Logs::LogGroup, Properties: {LogGroupName: /lake}}
              Alarm: {Type: AWS::CloudWatch::Alarm, Condition: Either}
              Never: {Type: AWS::CloudWatch::Alarm, Condition: Both}
            Outputs:
              Key: {Value: !GetAtt Key.Arn}
              Logs: {Value: !GetAtt Logs.Arn}
              Second: {Value: !Select [1, !Split ["-", a-b]]}
              Bare: {Condition: IsBare, Value: x}
            """;

    @TempDir
    private Path dir;

    private LocalAws aws;
    private CloudFormationClient stacks;

    @BeforeEach
    void open() {
        aws = LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC());
        stacks = aws.cloudFormation();
    }

    private void propose(ChangeSetType type, String name, Consumer<CreateChangeSetRequest.Builder> change) {
        stacks.createChangeSet(b -> {
            b.stackName("lake")
                    .changeSetName(name)
                    .changeSetType(type)
                    .templateBody(TEMPLATE)
                    .capabilities(Capability.CAPABILITY_NAMED_IAM);
            change.accept(b);
        });
    }

    private DescribeChangeSetResponse described(String name) {
        return stacks.describeChangeSet(b -> b.stackName("lake").changeSetName(name));
    }

    private DescribeChangeSetResponse proposed(
            ChangeSetType type, String name, Consumer<CreateChangeSetRequest.Builder> change) {
        propose(type, name, change);
        assertThat(described(name).statusAsString()).isEqualTo("CREATE_IN_PROGRESS");
        return described(name);
    }

    private Stack stack() {
        return stacks.describeStacks(b -> b.stackName("lake")).stacks().getFirst();
    }

    private Stack executed(String name) {
        stacks.executeChangeSet(b -> b.stackName("lake").changeSetName(name));
        while (true) {
            var stack = stack();
            if (!stack.stackStatusAsString().endsWith("_IN_PROGRESS")) {
                return stack;
            }
        }
    }

    private Stack create(Consumer<CreateChangeSetRequest.Builder> change) {
        proposed(ChangeSetType.CREATE, "create", change);
        return executed("create");
    }

    private static Parameter parameter(String name, String value) {
        return Parameter.builder().parameterKey(name).parameterValue(value).build();
    }

    private Map<String, String> physical() {
        return stacks.listStackResources(b -> b.stackName("lake")).stackResourceSummaries().stream()
                .collect(java.util.stream.Collectors.toMap(
                        StackResourceSummary::logicalResourceId, StackResourceSummary::physicalResourceId));
    }

    @Test
    void aStackGoesFromReviewOverProgressToComplete() {
        propose(ChangeSetType.CREATE, "create", b -> {});
        assertThat(stack().stackStatusAsString()).isEqualTo("REVIEW_IN_PROGRESS");
        assertThatThrownBy(
                        () -> stacks.executeChangeSet(b -> b.stackName("lake").changeSetName("create")))
                .isInstanceOf(InvalidChangeSetStatusException.class);
        described("create");
        var set = described("create");
        assertThat(set.executionStatusAsString()).isEqualTo("AVAILABLE");
        assertThat(set.changes())
                .extracting(c -> c.resourceChange().logicalResourceId())
                .contains("Bucket", "Mapping")
                .doesNotContain("Never");
        stacks.executeChangeSet(b -> b.stackName("lake").changeSetName("create"));
        var seen = new ArrayList<String>();
        for (var i = 0; i < 3; i++) {
            seen.add(stack().stackStatusAsString());
        }
        assertThat(seen).containsExactly("CREATE_IN_PROGRESS", "CREATE_COMPLETE", "CREATE_COMPLETE");
        assertThatThrownBy(() -> described("create")).isInstanceOf(ChangeSetNotFoundException.class);
    }

    @Test
    void resourcesReallyExist() {
        var stack = create(b -> b.tags(Tag.builder().key("owner").value("us").build()));

        assertThat(stack.stackStatusAsString()).isEqualTo("CREATE_COMPLETE");
        assertThat(stack.tags()).hasSize(1);
        assertThat(stack.parameters()).contains(parameter("Days", "7"), parameter("Name", "lake"));
        assertThat(stack.outputs()).extracting(Output::outputKey).containsExactly("Key", "Logs", "Second");
        assertThat(stack.outputs())
                .extracting(Output::outputValue)
                .contains("b", "arn:aws:logs:eu-central-1:111122223333:log-group:/lake:*");
        aws.s3().headBucket(b -> b.bucket("lake"));
        var topic = "arn:aws:sns:eu-central-1:111122223333:lake-events";
        assertThat(aws.sns().listSubscriptionsByTopic(b -> b.topicArn(topic)).subscriptions())
                .hasSize(1);
        assertThat(aws.sqs().listQueues().queueUrls()).hasSize(2);
        assertThat(aws.ecs().describeClusters(b -> b.clusters("lake")).clusters())
                .hasSize(1);
        var machine = aws.sfn()
                .describeStateMachine(
                        b -> b.stateMachineArn("arn:aws:states:eu-central-1:111122223333:stateMachine:lake"));
        assertThat(machine.definition())
                .isEqualTo(
                        "{\"Cluster\":\"arn:aws:ecs:eu-central-1:111122223333:cluster/lake\",\"Subnets\":[\"a\",\"b\"]}");
        assertThat(machine.roleArn()).isEqualTo("arn:aws:iam::111122223333:role/lake-${Literal}");
        assertThat(physical()).containsEntry("Bucket", "lake").containsEntry("Alias", "alias/lake");
        assertThat(stacks.getTemplate(b -> b.stackName("lake")).templateBody()).isEqualTo(TEMPLATE);
    }

    @Test
    void aMappedFunctionReceivesWhatTheTopicPublishes() {
        create(b -> {});
        aws.sns()
                .publish(b -> b.topicArn("arn:aws:sns:eu-central-1:111122223333:lake-events")
                        .message("filtered"));

        // No function of ours has this environment, so it fails; that it was called at all is the point.
        assertThat(aws.advance()).isFalse();
        aws.sns()
                .publish(b -> b.topicArn("arn:aws:sns:eu-central-1:111122223333:lake-events")
                        .message("heard")
                        .messageAttributes(Map.of(
                                "EventID",
                                software.amazon.awssdk.services.sns.model.MessageAttributeValue.builder()
                                        .dataType("String")
                                        .stringValue("x")
                                        .build())));
        assertThat(aws.advance()).isTrue();
        assertThat(aws.logs()
                        .read(physical().getOrDefault("Function", "none"), "invocations")
                        .getLast())
                .contains("DATAPUMP_BUCKET");
    }

    @Test
    void noChangesIsAFailedChangeSetThatSaysSo() {
        create(b -> {});
        var set = proposed(ChangeSetType.UPDATE, "same", b -> b.templateBody("# only a comment\n" + TEMPLATE));

        assertThat(set.statusAsString()).isEqualTo("FAILED");
        assertThat(set.statusReason()).startsWith("The submitted information didn't contain changes.");
        assertThatThrownBy(
                        () -> stacks.executeChangeSet(b -> b.stackName("lake").changeSetName("same")))
                .isInstanceOf(InvalidChangeSetStatusException.class);
        stacks.deleteChangeSet(b -> b.stackName("lake").changeSetName("same"));
        stacks.deleteChangeSet(b -> b.stackName("lake").changeSetName("same"));
        assertThatThrownBy(() -> described("same")).isInstanceOf(ChangeSetNotFoundException.class);
    }

    @Test
    void anUpdateShowsAndMakesExactlyItsChanges() {
        create(b -> {});
        var set = proposed(
                ChangeSetType.UPDATE, "update", b -> b.parameters(parameter("Days", "9"), parameter("Mode", "bare")));

        assertThat(set.changes())
                .extracting(c -> c.resourceChange().actionAsString() + " "
                        + c.resourceChange().logicalResourceId())
                .containsExactlyInAnyOrder("Modify Bucket", "Modify Function", "Remove Mapping");
        assertThat(set.changes().getFirst().resourceChange().replacementAsString())
                .isEqualTo("False");
        assertThat(executed("update").stackStatusAsString()).isEqualTo("UPDATE_COMPLETE");
        assertThat(stack().parameters()).contains(parameter("Days", "9"));
        assertThat(stack().outputs()).extracting(Output::outputKey).contains("Bare");
        assertThat(physical()).doesNotContainKey("Mapping");
    }

    @Test
    void aNewNameIsAReplacementAndRetainedDataStays() {
        create(b -> {});
        aws.s3().putObject(b -> b.bucket("lake").key("k"), RequestBody.fromString("precious"));
        var set = proposed(ChangeSetType.UPDATE, "rename", b -> b.parameters(parameter("Name", "pond")));

        var bucket = set.changes().stream()
                .map(c -> c.resourceChange())
                .filter(c -> c.logicalResourceId().equals("Bucket"))
                .findFirst()
                .orElseThrow();
        assertThat(bucket.replacementAsString()).isEqualTo("True");
        assertThat(bucket.details().getFirst().target().name()).isEqualTo("BucketName");
        executed("rename");
        aws.s3().headBucket(b -> b.bucket("pond"));
        assertThat(aws.s3().getObjectAsBytes(b -> b.bucket("lake").key("k")).asUtf8String())
                .isEqualTo("precious");
    }

    @Test
    void aNewTypeUnderTheSameIdReplacesTheResource() {
        create(b -> b.templateBody("Resources: {A: {Type: AWS::SQS::Queue}}"));
        assertThat(aws.sqs().listQueues().queueUrls()).hasSize(1);
        proposed(ChangeSetType.UPDATE, "u", b -> b.templateBody("Resources: {A: {Type: AWS::SNS::Topic}}"));
        executed("u");

        assertThat(aws.sqs().listQueues().queueUrls()).isEmpty();
        assertThat(aws.sns().listTopics().topics()).hasSize(1);
    }

    @Test
    void tagsAloneReachEveryResourceAndOutputsAloneAreAnEmptyChangeSet() {
        create(b -> {});
        var tagged = proposed(
                ChangeSetType.UPDATE,
                "tag",
                b -> b.tags(Tag.builder().key("a").value("b").build()));
        assertThat(tagged.changes())
                .allSatisfy(c -> assertThat(c.resourceChange().scopeAsStrings()).containsExactly("Tags"));
        stacks.deleteChangeSet(b -> b.stackName("lake").changeSetName("tag"));
        var outputs = proposed(ChangeSetType.UPDATE, "outputs", b -> b.templateBody(TEMPLATE + "  More: {Value: x}\n"));
        assertThat(outputs.statusAsString()).isEqualTo("CREATE_COMPLETE");
        assertThat(outputs.changes()).isEmpty();
        executed("outputs");
        assertThat(stack().outputs()).extracting(Output::outputKey).contains("More");
    }

    @Test
    void aCreationThatFailsIsTakenBackOrDeleted() {
        var broken = TEMPLATE.replace("!GetAtt Role.Arn", "!GetAtt Role.Nothing");
        var stack = create(b -> b.templateBody(broken));
        assertThat(stack.stackStatusAsString()).isEqualTo("ROLLBACK_COMPLETE");
        assertThat(stack.stackStatusReason()).contains("does not support attribute type Nothing");
        assertThat(aws.s3().listBuckets().buckets()).isEmpty();
        assertThatThrownBy(() -> propose(ChangeSetType.UPDATE, "update", b -> {}))
                .hasMessageContaining("ROLLBACK_COMPLETE state and can not be updated");
        stacks.deleteStack(b -> b.stackName("lake"));
        proposed(ChangeSetType.CREATE, "again", b -> b.templateBody(broken).onStackFailure(OnStackFailure.DELETE));
        stacks.executeChangeSet(b -> b.stackName("lake").changeSetName("again"));
        stack();
        assertThatThrownBy(this::stack).hasMessageContaining("does not exist");
    }

    @Test
    void anUpdateThatFailsIsTakenBack() {
        create(b -> {});
        proposed(
                ChangeSetType.UPDATE,
                "broken",
                b -> b.templateBody(TEMPLATE.replace("!GetAtt Role.Arn", "!GetAtt Role.Nothing"))
                        .parameters(parameter("Days", "9")));
        var stack = executed("broken");

        assertThat(stack.stackStatusAsString()).isEqualTo("UPDATE_ROLLBACK_COMPLETE");
        assertThat(stack.parameters()).contains(parameter("Days", "7"));
        assertThat(stacks.getTemplate(b -> b.stackName("lake")).templateBody()).isEqualTo(TEMPLATE);
    }

    @Test
    void previousValuesAndListsAreUnderstood() {
        create(b -> b.parameters(parameter("Days", "9")));
        var set = proposed(
                ChangeSetType.UPDATE,
                "keep",
                b -> b.parameters(Parameter.builder()
                        .parameterKey("Days")
                        .usePreviousValue(true)
                        .build()));
        assertThat(set.statusAsString()).isEqualTo("FAILED");
    }

    @Test
    void aDeletedStackLeavesWhatIsToBeRetained() {
        create(b -> {});
        stacks.deleteStack(b -> b.stackName("lake"));
        stacks.deleteStack(b -> b.stackName("lake"));

        assertThat(stacks.describeStacks().stacks()).isEmpty();
        aws.s3().headBucket(b -> b.bucket("lake"));
        assertThat(aws.sqs().listQueues().queueUrls()).isEmpty();
        assertThat(aws.sns().listTopics().topics()).isEmpty();
    }

    @Test
    void whatCannotBeProposedIsATypedFailure() {
        assertThatThrownBy(this::stack).isInstanceOfSatisfying(CloudFormationException.class, e -> {
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationError");
            assertThat(e.awsErrorDetails().errorMessage()).isEqualTo("Stack with id lake does not exist");
        });
        assertThatThrownBy(() -> propose(ChangeSetType.UPDATE, "u", b -> {})).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> b.capabilities(List.of())))
                .isInstanceOf(InsufficientCapabilitiesException.class);
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "1", b -> {})).hasMessageContaining("pattern");
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> b.templateBody("#" + "x".repeat(51_200))))
                .hasMessageContaining("51200");
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> b.templateBody(null)))
                .hasMessageContaining("without a template body");
        propose(ChangeSetType.CREATE, "c", b -> {});
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> {}))
                .isInstanceOf(AlreadyExistsException.class);
        described("c");
        executed("c");
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> {})).hasMessageContaining("already exists");
    }

    private void refused(String template, String why) {
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> b.templateBody(template)))
                .hasMessageContaining(why);
        assertThat(stacks.describeStacks().stacks()).isEmpty();
    }

    @Test
    void aTemplateThatCannotBeReadIsRefusedAndLeavesNoShell() {
        refused("Resources: {A: {Type: ", "not well-formed");
        refused("[1]", "unsupported structure");
        refused("Resources: {}", "At least one Resources member");
        refused("Resources: {A: {Properties: {}}}", "must contain a Type member");
        refused("Resources: {A: {Type: T, Properties: null}}", "null");
        refused("Resources: {A: 1}", "an object is expected");
        refused("Transform: X\nResources: {A: {Type: AWS::X::Y}}", "section Transform");
        refused("Resources: {A: {Type: AWS::X::Y, Properties: {B: !Ref C}}}", "Unresolved resource dependencies [C]");
        refused(
                "Resources: {A: {Type: AWS::X::Y, Properties: {B: !GetAtt C.D}}}",
                "Unresolved resource dependencies [C]");
        refused("Resources: {A: {Type: AWS::X::Y, DependsOn: C}}", "Unresolved resource dependencies [C]");
        refused("Resources: {A: {Type: AWS::X::Y, Condition: C}}", "Unresolved condition dependency C");
        refused("Resources: {A: {Type: AWS::X::Y, DependsOn: B}, B: {Type: AWS::X::Y, DependsOn: A}}", "Circular");
        refused("Resources: {A: {Type: AWS::X::Y, Properties: {B: !Base64 x}}}", "Fn::Base64");
        refused("Resources: {A: {Type: AWS::X::Y, Properties: {B: !Join x}}}", "a list is expected");
        refused("Conditions: {C: x}\nResources: {A: {Type: AWS::X::Y, Condition: C}}", "is no condition");
        refused("Resources: {A: {Type: AWS::X::Y}}\nOutputs: {O: {}}", "Value is missing");
    }

    @Test
    void parametersAreCheckedAgainstTheirDeclarations() {
        for (var wrong : Map.of("Name", "UPPER", "Days", "31", "Mode", "half", "Other", "x")
                .entrySet()) {
            assertThatThrownBy(() -> propose(
                            ChangeSetType.CREATE, "c", b -> b.parameters(parameter(wrong.getKey(), wrong.getValue()))))
                    .isInstanceOf(CloudFormationException.class)
                    .hasMessageContaining(wrong.getKey());
        }
        assertThatThrownBy(() -> propose(ChangeSetType.CREATE, "c", b -> b.parameters(parameter("Days", "many"))))
                .hasMessageContaining("must be a number");
        assertThatThrownBy(() -> propose(
                        ChangeSetType.CREATE,
                        "c",
                        b -> b.templateBody("Parameters: {P: {Type: String}}\nResources: {A: {Type: AWS::X::Y}}")))
                .hasMessageContaining("[P] must have values");
    }
}
