package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.kind.foundation.ResourceDrift.PropertyDifference;
import io.datapump.reconciler.kind.foundation.ResourceDrift.Status;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudformation.model.StackResourceDrift;

class StackDriftTest {

    private static final String STACK = "datapump-demo";

    private final FakeAws aws = new FakeAws();
    private final Polling quick = new Polling(Duration.ofMillis(1), Duration.ofMillis(50));
    private final StackDriftClient client = new StackDriftClient(aws.clients().cloudFormation(), quick);

    @BeforeEach
    void createStack() {
        new FoundationClient(aws.clients().cloudFormation(), quick)
                .create(
                        new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo"),
                        new FoundationKind(DEFINITION)
                                .desired(demo())
                                .getFirst()
                                .value());
    }

    @Test
    void driftedResourcesAreListedByNameWithTheirDifferences() {
        aws.cloudFormation()
                .drift(
                        "DETECTION_COMPLETE",
                        drift("TriggerQueue", "AWS::SQS::Queue", "MODIFIED", "/VisibilityTimeout", "360", "30"),
                        StackResourceDrift.builder()
                                .logicalResourceId("LogGroup")
                                .resourceType("AWS::Logs::LogGroup")
                                .stackResourceDriftStatus("DELETED")
                                .build());

        var drift = client.detect(STACK);

        assertThat(drift.incomplete()).isEmpty();
        assertThat(drift.drifted())
                .containsExactly(
                        new ResourceDrift("LogGroup", "", "AWS::Logs::LogGroup", Status.DELETED, List.of()),
                        new ResourceDrift(
                                "TriggerQueue",
                                "physical",
                                "AWS::SQS::Queue",
                                Status.MODIFIED,
                                List.of(new PropertyDifference("/VisibilityTimeout", "360", "30"))));
    }

    @Test
    void aDetectionThatFailedStillTellsWhatItFound() {
        aws.cloudFormation()
                .drift(
                        "DETECTION_FAILED",
                        drift("TriggerQueue", "AWS::SQS::Queue", "MODIFIED", "/VisibilityTimeout", "360", "30"));

        var drift = client.detect(STACK);

        assertThat(drift.drifted()).hasSize(1);
        assertThat(drift.incomplete())
                .hasValueSatisfying(why -> assertThat(why).contains("Failed to detect drift on resources [Bucket]"));
    }

    @Test
    void whatOnlyAwsWroteInAnotherWayIsNoDrift() {
        aws.cloudFormation()
                .drift(
                        "DETECTION_COMPLETE",
                        drift(
                                "TriggerFunction",
                                "AWS::Lambda::Function",
                                "MODIFIED",
                                "/Code/ImageUri",
                                "a:1",
                                "a@sha256:0"),
                        drift(
                                "Bucket",
                                "AWS::S3::Bucket",
                                "MODIFIED",
                                "/LifecycleConfiguration/Rules/0/Filter/Prefix",
                                "",
                                "work/"),
                        drift(
                                "EventTopicPolicy",
                                "AWS::SNS::TopicPolicy",
                                "MODIFIED",
                                "/PolicyDocument",
                                "{\"a\":1,\"b\":2}",
                                "{\"b\": 2, \"a\": 1}"));

        assertThat(client.detect(STACK).drifted()).isEmpty();
    }

    @Test
    void noDetectionIsStartedWhereCloudFormationWouldRefuseIt() {
        aws.cloudFormation().tamper(STACK, stack -> stack.stackStatus("ROLLBACK_COMPLETE"));

        assertThatThrownBy(() -> client.detect(STACK))
                .isInstanceOf(LiveStateException.class)
                .hasMessageContaining("ROLLBACK_COMPLETE");
    }

    @Test
    void whatADetectionCannotSeeIsSaid() {
        assertThat(StackDrift.BLIND_SPOTS).hasSize(4).allMatch(sentence -> sentence.endsWith("."));
    }

    private static StackResourceDrift drift(
            String id, String type, String status, String path, String expected, String actual) {
        return StackResourceDrift.builder()
                .logicalResourceId(id)
                .physicalResourceId("physical")
                .resourceType(type)
                .stackResourceDriftStatus(status)
                .propertyDifferences(software.amazon.awssdk.services.cloudformation.model.PropertyDifference.builder()
                        .propertyPath(path)
                        .expectedValue(expected)
                        .actualValue(actual)
                        .differenceType("NOT_EQUAL")
                        .build())
                .build();
    }
}
