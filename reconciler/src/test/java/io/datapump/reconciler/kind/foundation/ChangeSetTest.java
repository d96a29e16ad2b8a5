package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.cloudformation.model.ExecutionStatus;
import software.amazon.awssdk.services.cloudformation.model.ResourceChange;
import software.amazon.awssdk.services.cloudformation.model.ResourceChangeDetail;

/// The foundation's change sets: what is executed, what is refused, and what is left behind.
class ChangeSetTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String STACK = "datapump-demo";

    private final FoundationKind kind = new FoundationKind(DEFINITION);
    private final FakeAws aws = new FakeAws();
    private final FoundationClient client = new FoundationClient(
            aws.clients().cloudFormation(), new Polling(Duration.ofMillis(1), Duration.ofMillis(50)));

    @Test
    void aChangeSetThatAnInterruptedApplyLeftIsMadeAnew() {
        aws.calls().failNext("ExecuteChangeSet", () -> SdkClientException.create("connection reset"));
        assertThatThrownBy(() -> client.create(SCOPE, wanted())).isInstanceOf(ApplyException.class);
        aws.calls().forget();

        client.create(SCOPE, wanted());

        assertThat(aws.calls().changes())
                .startsWith("CreateChangeSet", "DeleteChangeSet", "CreateChangeSet", "ExecuteChangeSet");
    }

    @Test
    void aRefusedExecutionLeavesNoChangeSet() {
        aws.calls().failNext("ExecuteChangeSet", () -> FakeRdsClient.refused("AccessDenied", "no"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted())).hasMessageContaining("AccessDenied");
        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void aChangeSetBearsTheCommitOrElseADigestOfWhatItIsMadeFrom() {
        assertThat(FoundationMapper.update(wanted(), Map.of(), Optional.of("0a1b2c_3"))
                        .changeSetName())
                .isEqualTo("datapump-0a1b2c-3");
        assertThat(FoundationMapper.update(wanted(), Map.of(), Optional.of("x".repeat(200)))
                        .changeSetName())
                .hasSize(128);
        assertThat(FoundationMapper.update(wanted(), Map.of(), Optional.empty()).changeSetName())
                .matches("datapump-[0-9a-f-]{36}")
                .isEqualTo(FoundationMapper.update(wanted(), Map.of(), Optional.empty())
                        .changeSetName())
                .isNotEqualTo(FoundationMapper.update(with(wanted(), "ExportedDays", "90"), Map.of(), Optional.empty())
                        .changeSetName());
    }

    @Test
    void aReplacementThatThePlanDidNotForetellIsRefusedWithItsReason() {
        client.create(SCOPE, wanted());
        aws.cloudFormation()
                .announce(
                        announced("TaskRole", "AWS::IAM::Role", "False", "").build(),
                        announced("Bucket", "AWS::S3::Bucket", "Conditional", "ReplaceAndDelete")
                                .details(ResourceChangeDetail.builder()
                                        .target(t -> t.path("/Properties/BucketName")
                                                .beforeValue("a")
                                                .afterValue("b"))
                                        .causingEntity("BucketName")
                                        .build())
                                .build());

        assertThatThrownBy(() -> client.update(SCOPE, wanted(), with(wanted(), "ExportedDays", "90")))
                .isInstanceOf(ApplyException.class)
                .hasMessage(
                        "Refusing to change stack datapump-demo: CloudFormation's change set does more than the plan"
                                + " says. Bucket (AWS::S3::Bucket) would be replaced (Conditional, ReplaceAndDelete):"
                                + " /Properties/BucketName from \"a\" to \"b\", because of BucketName. Nothing was changed.");
        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
        assertThat(client.find(SCOPE, STACK)).contains(wanted());
    }

    @Test
    void aForetoldReplacementIsCarriedOut() {
        client.create(SCOPE, wanted());
        aws.cloudFormation()
                .announce(announced("Bucket", "AWS::S3::Bucket", "True", "ReplaceAndRetain")
                        .build());

        client.update(SCOPE, wanted(), with(wanted(), "BucketName", "another-lake"));

        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void aDeletionOfWhatThePlanCallsProtectedIsRefused() {
        client.create(SCOPE, wanted());
        aws.cloudFormation()
                .announce(announced("Bucket", "AWS::S3::Bucket", "True", "ReplaceAndDelete")
                        .build());

        assertThatThrownBy(() -> client.update(SCOPE, wanted(), with(wanted(), "BucketName", "another-lake")))
                .hasMessageContaining("ReplaceAndDelete");
    }

    @Test
    void aChangeSetThatTheStackHasOutrunIsNotExecuted() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().executability(ExecutionStatus.OBSOLETE);

        assertThatThrownBy(() -> client.update(SCOPE, wanted(), with(wanted(), "ExportedDays", "90")))
                .hasMessageContaining("OBSOLETE")
                .hasMessageContaining("Plan again");
        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void anUpdateWithoutChangesIsNoErrorAndLeavesNoChangeSet() {
        client.create(SCOPE, wanted());
        aws.calls().forget();

        client.update(SCOPE, wanted(), wanted());

        assertThat(aws.calls().changes()).containsExactly("CreateChangeSet", "DeleteChangeSet");
        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void anUpdateThatSamWouldNotSeeIsNoErrorEither() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().refuseChangeSets("No updates are to be performed.");

        client.update(SCOPE, wanted(), with(wanted(), "ExportedDays", "90"));

        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void aRefusedChangeSetIsReportedInCloudFormationsWordsAndRemoved() {
        aws.cloudFormation().refuseChangeSets("Template error: unresolved");

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("Template error: unresolved")
                .hasMessageContaining("Nothing was changed");
        assertThat(aws.cloudFormation().openChangeSets()).isEmpty();
    }

    @Test
    void otherTagsMayReplaceWhatNamesAnAttributeThatCannotChangeAndThatIsForetold() {
        var untagged = new FoundationState(STACK, wanted().source(), Tags.NONE, true);

        assertThat(StackPreview.between(wanted(), wanted())).isEmpty();
        assertThat(StackPreview.between(untagged, wanted()))
                .filteredOn(change -> change.logicalId().equals("TriggerMapping"))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.isRipple()).isTrue();
                    assertThat(change.replacement())
                            .isEqualTo(io.datapump.reconciler.kind.foundation.ResourceChange.Replacement.CONDITIONAL);
                });
    }

    private static ResourceChange.Builder announced(String id, String type, String replacement, String policy) {
        return ResourceChange.builder()
                .logicalResourceId(id)
                .resourceType(type)
                .action("Modify")
                .replacement(replacement)
                .policyAction(policy.isEmpty() ? null : policy);
    }

    private static FoundationState with(FoundationState state, String parameter, String value) {
        var parameters = new TreeMap<>(state.source().parameters());
        parameters.put(parameter, value);
        return new FoundationState(
                state.name(),
                new StackSource(state.source().template(), parameters),
                state.tags(),
                state.terminationProtection());
    }

    private FoundationState wanted() {
        return kind.desired(demo()).getFirst().value();
    }
}
