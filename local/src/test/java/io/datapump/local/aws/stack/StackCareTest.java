package io.datapump.local.aws.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.LocalAws;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.PropertyDifference;
import software.amazon.awssdk.services.cloudformation.model.StackDriftDetectionStatus;
import software.amazon.awssdk.services.cloudformation.model.StackDriftStatus;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDrift;

/// What a stack is looked after with: events, protection, drift, the values in its change sets.
class StackCareTest {

    private static final String TEMPLATE = """
            Resources:
              Bucket: {Type: AWS::S3::Bucket, DeletionPolicy: Retain, Properties: {BucketName: lake}}
              Queue: {Type: AWS::SQS::Queue, Properties: {QueueName: trigger, VisibilityTimeout: 30}}
              Topic: {Type: AWS::SNS::Topic, Properties: {TopicName: events}}
              Role: {Type: AWS::IAM::Role, Properties: {RoleName: task}}
              Logs: {Type: AWS::Logs::LogGroup, Properties: {LogGroupName: /lake}}
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

    private String make(ChangeSetType type, String template) {
        stacks.createChangeSet(b -> b.stackName("lake")
                .changeSetName("set")
                .changeSetType(type)
                .templateBody(template)
                .capabilities(Capability.CAPABILITY_NAMED_IAM));
        var id = "";
        for (int look = 0; look < 2; look++) {
            id = stacks.describeChangeSet(b -> b.stackName("lake").changeSetName("set"))
                    .stackId();
        }
        return id;
    }

    private String execute(ChangeSetType type, String template) {
        var id = make(type, template);
        stacks.executeChangeSet(b -> b.stackName("lake").changeSetName("set").clientRequestToken("token-1"));
        for (int look = 0; look < 3; look++) {
            stacks.describeStacks(b -> {});
        }
        return id;
    }

    @Test
    void aProtectedStackIsNotDeleted() {
        execute(ChangeSetType.CREATE, TEMPLATE);
        assertThat(protection()).isFalse();

        stacks.updateTerminationProtection(b -> b.stackName("lake").enableTerminationProtection(true));

        assertThat(protection()).isTrue();
        assertThatThrownBy(() -> stacks.deleteStack(b -> b.stackName("lake")))
                .isInstanceOf(CloudFormationException.class)
                .hasMessageContaining("TerminationProtection is enabled");
        execute(ChangeSetType.UPDATE, TEMPLATE.replace("30", "60"));
        assertThat(protection()).as("after an update").isTrue();
        stacks.updateTerminationProtection(b -> b.stackName("lake").enableTerminationProtection(false));
        stacks.deleteStack(b -> b.stackName("lake"));
        assertThatThrownBy(this::protection).hasMessageContaining("does not exist");
    }

    private boolean protection() {
        return stacks.describeStacks(b -> b.stackName("lake"))
                .stacks()
                .getFirst()
                .enableTerminationProtection();
    }

    @Test
    void theResourceThatFailedIsNamedInTheEventsAlsoOfAStackThatIsGone() {
        var id = execute(
                ChangeSetType.CREATE,
                TEMPLATE + "  Sub: {Type: AWS::SNS::Subscription, Properties: {TopicArn: !Ref Topic}}\n");
        stacks.deleteStack(b -> b.stackName("lake"));

        assertThat(stacks.describeStackEvents(b -> b.stackName(id)).stackEvents())
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.logicalResourceId()).isEqualTo("Sub");
                    assertThat(event.resourceStatusAsString()).isEqualTo("CREATE_FAILED");
                    assertThat(event.resourceStatusReason()).contains("mandatory property");
                    assertThat(event.clientRequestToken()).isEqualTo("token-1");
                });
        assertThatThrownBy(() -> stacks.describeStackEvents(b -> b.stackName("lake")))
                .hasMessageContaining("does not exist");
    }

    @Test
    void aStackThatNobodyTouchedIsInSync() {
        execute(ChangeSetType.CREATE, TEMPLATE);

        var detection = detected();

        assertThat(stacks.describeStackDriftDetectionStatus(b -> b.stackDriftDetectionId(detection))
                        .stackDriftStatus())
                .isEqualTo(StackDriftStatus.IN_SYNC);
        assertThat(drifts()).containsEntry("Logs", "NOT_CHECKED").containsEntry("Bucket", "IN_SYNC");
    }

    @Test
    void whatIsGoneOrChangedHasDrifted() {
        execute(ChangeSetType.CREATE, TEMPLATE);
        var queue = aws.sqs().getQueueUrl(b -> b.queueName("trigger")).queueUrl();
        aws.sqs().setQueueAttributes(b -> b.queueUrl(queue).attributesWithStrings(Map.of("VisibilityTimeout", "5")));
        aws.sns().deleteTopic(b -> b.topicArn("arn:aws:sns:eu-central-1:111122223333:events"));

        var detection = detected();

        assertThat(stacks.describeStackDriftDetectionStatus(b -> b.stackDriftDetectionId(detection))
                        .driftedStackResourceCount())
                .isEqualTo(2);
        assertThat(drifts()).containsEntry("Topic", "DELETED").containsEntry("Queue", "MODIFIED");
        assertThat(stacks.describeStackResourceDrifts(
                                b -> b.stackName("lake").stackResourceDriftStatusFiltersWithStrings("MODIFIED"))
                        .stackResourceDrifts())
                .singleElement()
                .satisfies(drift -> assertThat(drift.propertyDifferences())
                        .containsExactly(PropertyDifference.builder()
                                .propertyPath("/VisibilityTimeout")
                                .expectedValue("30")
                                .actualValue("5")
                                .differenceType("NOT_EQUAL")
                                .build()));
    }

    @Test
    void aStackThatIsNotAtRestIsNotChecked() {
        make(ChangeSetType.CREATE, TEMPLATE);

        assertThatThrownBy(() -> stacks.detectStackDrift(b -> b.stackName("lake")))
                .hasMessageContaining("REVIEW_IN_PROGRESS");
        assertThatThrownBy(() -> stacks.describeStackDriftDetectionStatus(b -> b.stackDriftDetectionId("none")))
                .hasMessageContaining("does not exist");
    }

    @Test
    void aChangeSetTellsValuesWhenAskedAndWhatBecomesOfWhatGoes() {
        execute(ChangeSetType.CREATE, TEMPLATE);
        make(
                ChangeSetType.UPDATE,
                TEMPLATE.replace("BucketName: lake", "BucketName: other").replaceFirst("(?m)^ *Topic:.*\n", ""));

        var changes = stacks.describeChangeSet(
                        b -> b.stackName("lake").changeSetName("set").includePropertyValues(true))
                .changes();

        assertThat(changes).hasSize(2);
        var bucket = changes.getFirst().resourceChange();
        assertThat(bucket.replacementAsString()).isEqualTo("True");
        assertThat(bucket.policyActionAsString()).isEqualTo("ReplaceAndRetain");
        assertThat(bucket.details().getFirst().target().path()).isEqualTo("/Properties/BucketName");
        assertThat(bucket.details().getFirst().target().beforeValue()).isEqualTo("lake");
        assertThat(bucket.details().getFirst().target().afterValue()).isEqualTo("other");
        assertThat(changes.getLast().resourceChange().policyActionAsString()).isEqualTo("Delete");
        assertThat(stacks.describeChangeSet(b -> b.stackName("lake").changeSetName("set"))
                        .changes()
                        .getFirst()
                        .resourceChange()
                        .details()
                        .getFirst()
                        .target()
                        .afterValue())
                .isNull();
    }

    private String detected() {
        var id = stacks.detectStackDrift(b -> b.stackName("lake")).stackDriftDetectionId();
        assertThat(stacks.describeStackDriftDetectionStatus(b -> b.stackDriftDetectionId(id))
                        .detectionStatus())
                .isEqualTo(StackDriftDetectionStatus.DETECTION_IN_PROGRESS);
        return id;
    }

    private Map<String, String> drifts() {
        return stacks.describeStackResourceDrifts(b -> b.stackName("lake")).stackResourceDrifts().stream()
                .collect(java.util.stream.Collectors.toMap(
                        StackResourceDrift::logicalResourceId, StackResourceDrift::stackResourceDriftStatusAsString));
    }
}
