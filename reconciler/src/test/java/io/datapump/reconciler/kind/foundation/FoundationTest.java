package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.source.Located;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FoundationTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String STACK = "datapump-demo";

    private final FoundationKind kind = new FoundationKind(DEFINITION);
    private final FakeAws aws = new FakeAws();
    private final FoundationClient client = new FoundationClient(
            aws.clients().cloudFormation(), new Polling(Duration.ofMillis(1), Duration.ofMillis(50)));

    @Test
    void parametersFollowFromTheLakeDocument() {
        assertThat(wanted().source().parameters())
                .containsEntry("LakeName", "demo")
                .containsEntry("BucketName", "example-demo-lake")
                .containsEntry("KmsKeyArn", "")
                .containsEntry("Subnets", "subnet-1,subnet-2")
                .containsEntry("ExportedDays", "30")
                .containsEntry("WorkDays", "7")
                .containsEntry("RunsDays", "0")
                .containsEntry("CreateBucket", "true")
                .containsEntry(
                        "AutomatedSnapshots",
                        "arn:aws:rds:eu-west-1:123456789012:snapshot:rds:pagila-prod-????-??-??-??-??")
                .containsEntry("ManualSnapshots", "false")
                .containsEntry("SilentDays", "2")
                .containsEntry("CatalogStorageClass", "")
                .containsEntry("LongtermTransitionDays", "0")
                .containsEntry("AthenaScanLimitInBytes", "107374182400");
    }

    @Test
    void aStackReadsBackAsItWasAskedFor() {
        client.create(SCOPE, wanted());

        assertThat(client.find(SCOPE, STACK)).contains(wanted());
        assertThat(aws.calls().changes())
                .containsExactly("CreateChangeSet", "ExecuteChangeSet", "UpdateTerminationProtection");
    }

    @Test
    void commentsAndSpacingOfTheTemplateAreNotADifference() {
        client.create(SCOPE, wanted());
        aws.cloudFormation()
                .tamperTemplate(
                        STACK,
                        text -> "# A comment\n" + text.replace("Type: AWS::ECS::Cluster", "Type:   AWS::ECS::Cluster"));

        assertThat(difference()).isEmpty();
    }

    @Test
    void anotherDescriptionIsNotADifferenceBecauseCloudFormationWouldFindNoChange() {
        client.create(SCOPE, wanted());
        aws.cloudFormation()
                .tamperTemplate(STACK, text -> text.replaceAll("(?m)^Description:.*$", "Description: older"));

        assertThat(difference()).isEmpty();
    }

    @Test
    void aChangedStepOfTheStateMachineIsNamedByItsPath() {
        client.create(
                SCOPE,
                new FoundationKind(DEFINITION.replace("\"Pass\"", "\"Succeed\""))
                        .desired(demo())
                        .getFirst()
                        .value());

        assertThat(difference())
                .containsExactly("template.Resources.StateMachine.Properties.DefinitionString.States.inspect.Type");
    }

    @Test
    void aChangedParameterIsADifferenceAndIsUpdatedInPlace() {
        client.create(SCOPE, with(wanted(), "ExportedDays", "90"));

        assertThat(difference()).containsExactly("parameters.ExportedDays");
        client.update(SCOPE, client.find(SCOPE, STACK).orElseThrow(), wanted());

        assertThat(difference()).isEmpty();
        assertThat(aws.cloudFormation().stack(STACK).stackStatusAsString()).isEqualTo("UPDATE_COMPLETE");
    }

    @Test
    void theShellOfARefusedCreationIsRemoved() {
        aws.cloudFormation().refuseChangeSets("Template error: unresolved");
        assertThatThrownBy(() -> client.create(SCOPE, wanted())).isInstanceOf(ApplyException.class);

        assertThat(client.find(SCOPE, STACK)).isEmpty();
        assertThat(aws.calls().changes()).containsExactly("CreateChangeSet", "DeleteChangeSet", "DeleteStack");
    }

    @Test
    void whatFailedIsSaidInTheWordsOfTheStacksEvents() {
        aws.cloudFormation().failExecutions("DELETE_COMPLETE");
        aws.cloudFormation().failNext("Bucket", "AWS::S3::Bucket", "example-demo-lake already exists");
        aws.cloudFormation().failNext("TaskRole", "AWS::IAM::Role", "Resource creation cancelled");

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .hasMessageEndingWith("Bucket (AWS::S3::Bucket) failed: example-demo-lake already exists.");
    }

    @Test
    void aStackWithoutTerminationProtectionIsADifferenceAndIsMended() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().tamper(STACK, stack -> stack.enableTerminationProtection(false));

        assertThat(difference()).containsExactly("terminationProtection");
        client.update(SCOPE, client.find(SCOPE, STACK).orElseThrow(), wanted());

        assertThat(difference()).isEmpty();
    }

    @Test
    void aFirstCreationThatFailsIsReportedAndLeavesNothing() {
        aws.cloudFormation().failExecutions("DELETE_COMPLETE");

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .hasMessageContaining("ended in DELETE_COMPLETE")
                .hasMessageContaining("events")
                .hasMessageNotContaining("cancelled");
        assertThat(client.find(SCOPE, STACK)).isEmpty();
    }

    @Test
    void anUpdateThatWasRolledBackIsAFailure() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().failExecutions("UPDATE_ROLLBACK_COMPLETE");

        assertThatThrownBy(() -> client.update(SCOPE, wanted(), with(wanted(), "ExportedDays", "90")))
                .hasMessageContaining("ended in UPDATE_ROLLBACK_COMPLETE");
        assertThat(client.find(SCOPE, STACK)).contains(wanted());
    }

    @Test
    void anOperationInProgressIsWaitedFor() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().tamper(STACK, stack -> stack.stackStatus("UPDATE_COMPLETE_CLEANUP_IN_PROGRESS"));

        assertThat(client.find(SCOPE, STACK)).contains(wanted());
    }

    @Test
    void aStackOnlyPeopleCanMendIsNotPlannedAgainst() {
        client.create(SCOPE, wanted());
        for (var state : Map.of(
                        "ROLLBACK_COMPLETE", "delete the stack",
                        "ROLLBACK_FAILED", "keeping the resources",
                        "DELETE_FAILED", "delete it again",
                        "UPDATE_ROLLBACK_FAILED", "ContinueUpdateRollback",
                        "CREATE_FAILED", "RollbackStack",
                        "UPDATE_FAILED", "RollbackStack",
                        "IMPORT_ROLLBACK_FAILED", "Look at its events")
                .entrySet()) {
            aws.cloudFormation().tamper(STACK, stack -> stack.stackStatus(state.getKey()));

            assertThatThrownBy(() -> client.live(
                            SCOPE,
                            kind.desired(demo()).stream().map(Located::value).toList()))
                    .isInstanceOf(LiveStateException.class)
                    .hasMessageContaining(state.getKey())
                    .hasMessageContaining(state.getValue());
        }
    }

    @Test
    void aStackThatNeverRestsIsGivenUp() {
        client.create(SCOPE, wanted());
        aws.cloudFormation().failExecutions("UPDATE_IN_PROGRESS");
        aws.cloudFormation().tamper(STACK, stack -> stack.stackStatus("UPDATE_IN_PROGRESS"));

        assertThatThrownBy(() -> client.find(SCOPE, STACK))
                .isInstanceOf(LiveStateException.class)
                .hasMessageContaining("in vain");
    }

    @Test
    void tagsAreTheOwnershipOfTheStackAndForeignOnesAreIgnored() {
        client.create(SCOPE, wanted());
        var tags = new HashMap<>(wanted().tags().values());
        tags.put("cost-centre", "42");
        aws.cloudFormation().retag(STACK, tags);

        assertThat(difference()).isEmpty();
        aws.cloudFormation().retag(STACK, Map.of());
        assertThat(client.find(SCOPE, STACK).orElseThrow().tags()).isEqualTo(Tags.NONE);
    }

    @Test
    void anUpdateKeepsTheTagsOfOthers() {
        client.create(SCOPE, wanted());
        var tags = new HashMap<>(wanted().tags().values());
        tags.put("cost-centre", "42");
        aws.cloudFormation().retag(STACK, tags);

        client.update(SCOPE, wanted(), with(wanted(), "ExportedDays", "90"));

        assertThat(aws.cloudFormation().stack(STACK).tags())
                .extracting(tag -> tag.key() + "=" + tag.value())
                .contains("cost-centre=42", "data-pump:instance=demo");
    }

    @Test
    void anotherValidationErrorThanAMissingStackIsAFailure() {
        aws.calls().failNext("DescribeStacks", () -> FakeRdsClient.refused("ValidationError", "bad name"));

        assertThatThrownBy(() -> client.find(SCOPE, STACK)).isInstanceOf(LiveStateException.class);
    }

    @Test
    void aStackIsNeitherDeletedNorReplaced() {
        assertThatThrownBy(() -> client.delete(SCOPE, wanted())).isInstanceOf(ApplyException.class);
        assertThat(kind.replaces(FieldPath.of("parameters"))).isFalse();
        assertThat(kind.normalize(wanted())).isEqualTo(wanted());
    }

    @Test
    void aDefinitionTooLongForARequestIsRefusedAtOnce() {
        var long51 = "{\"Comment\": \"%s\"}".formatted("x".repeat(FoundationTemplate.LARGEST));

        assertThatThrownBy(() -> new FoundationKind(long51))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("CloudFormation takes 51200");
    }

    @Test
    void theDefinitionSurvivesItsWayThroughYaml() {
        var definition = "{\"Comment\":\"a \\\"quoted\\\" text: with # and \\\\ and \\u00e9 and ${Subnets}\"}";
        var template = FoundationTemplate.with(definition);

        assertThat(TreeReader.yaml(template).toString()).contains("a \\\"quoted\\\" text: with # and \\\\ and é");
    }

    private List<String> difference() {
        var live = kind.normalize(client.find(SCOPE, STACK).orElseThrow());
        return Differ.compare(kind.tree(live), kind.tree(kind.normalize(wanted()))).stream()
                .map(field -> field.path().toString())
                .toList();
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
