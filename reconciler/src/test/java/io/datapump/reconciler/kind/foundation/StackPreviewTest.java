package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.kind.foundation.ResourceChange.Action;
import io.datapump.reconciler.kind.foundation.ResourceChange.Cause;
import io.datapump.reconciler.kind.foundation.ResourceChange.Reason;
import io.datapump.reconciler.kind.foundation.ResourceChange.Replacement;
import io.datapump.reconciler.resource.StateTree.Secret;
import io.datapump.reconciler.resource.StateTree.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StackPreviewTest {

    private static final String SMALL = """
            Parameters:
              Name: {Type: String, Default: orders}
              Password: {Type: String, NoEcho: true}
              Ids: {Type: CommaDelimitedList}
              Wanted: {Type: String}
            Conditions:
              IsWanted: {"Fn::Not": [{"Fn::Equals": [{Ref: Wanted}, "no"]}]}
              Both: {"Fn::And": [{Condition: IsWanted}, {"Fn::Or": [{Condition: IsWanted}]}]}
            Resources:
              Queue:
                Type: AWS::SQS::Queue
                Properties:
                  QueueName: {"Fn::Sub": ["${Prefix}-${Name}-${!Literal}", {Prefix: {Ref: "AWS::StackName"}}]}
                  Tags: {"Fn::Join": ["+", {Ref: Ids}]}
              Extra:
                Type: AWS::SQS::Queue
                Condition: Both
                DeletionPolicy: Retain
              Mapping:
                Type: AWS::Lambda::EventSourceMapping
                Properties:
                  EventSourceArn: {"Fn::GetAtt": [Queue, Arn]}
              Policy:
                Type: AWS::SQS::QueuePolicy
                Properties:
                  Queues: [{Ref: Queue}]
                  PolicyDocument: {Secret: {Ref: Password}, Odd: {"Fn::Base64": {Ref: Name}}}
                  Maybe: {"Fn::If": [IsWanted, {Ref: Ids}, {Ref: "AWS::NoValue"}]}
            """;

    private final StackSource small = source(SMALL, Map.of("Password", "hunter2", "Ids", "a,b", "Wanted", "yes"));
    private final StackSource lake =
            new FoundationKind(DEFINITION).desired(demo()).getFirst().value().source();

    @Test
    void aStackIsItselfWithoutChanges() {
        assertThat(StackPreview.between(lake, lake)).isEmpty();
        assertThat(StackPreview.between(small, small)).isEmpty();
    }

    @Test
    void aNewStackAddsEveryResourceWhoseConditionHolds() {
        var created = StackPreview.creation(lake);

        assertThat(created).allMatch(change -> change.action() == Action.ADD);
        assertThat(created)
                .extracting(ResourceChange::logicalId)
                .contains("Bucket", "Key", "LongtermRole", "NoRunAlarm");
        assertThat(StackPreview.creation(with(lake, "CreateBucket", "false")))
                .extracting(ResourceChange::logicalId)
                .doesNotContain("Bucket", "BucketPolicy");
    }

    @Test
    void aChangedParameterIsTheReasonOfWhatFollowsFromIt() {
        var changes = StackPreview.between(lake, with(lake, "ExportedDays", "90"));

        assertThat(changes).singleElement().satisfies(bucket -> {
            assertThat(bucket.logicalId()).isEqualTo("Bucket");
            assertThat(bucket.replacement()).isEqualTo(Replacement.NEVER);
            assertThat(bucket.protectedBy()).isEmpty();
            assertThat(bucket.reasons())
                    .containsExactly(new Reason(
                            path("Properties.LifecycleConfiguration.Rules[0].ExpirationInDays"),
                            Optional.of(new Text("30")),
                            Optional.of(new Text("90")),
                            new Cause.Parameter("ExportedDays")));
        });
    }

    @Test
    void anotherBucketReplacesTheOldOneWhichIsKept() {
        var bucket = find(StackPreview.between(lake, with(lake, "BucketName", "other")), "Bucket");

        assertThat(bucket.replacement()).isEqualTo(Replacement.ALWAYS);
        assertThat(bucket.protectedBy()).contains("UpdateReplacePolicy: Retain");
    }

    @Test
    void aBucketThatIsGivenUpIsRemovedFromTheStackAndKept() {
        var changes = StackPreview.between(lake, with(lake, "CreateBucket", "false"));

        assertThat(changes).extracting(ResourceChange::logicalId).containsExactly("Bucket", "BucketPolicy");
        assertThat(changes).allSatisfy(change -> {
            assertThat(change.action()).isEqualTo(Action.REMOVE);
            assertThat(change.protectedBy()).contains("DeletionPolicy: Retain");
            assertThat(change.reasons()).extracting(Reason::cause).containsExactly(new Cause.Parameter("CreateBucket"));
        });
    }

    @Test
    void anotherImageChangesTheTriggerAndRipplesThroughItsAttributesOnly() {
        var changes = StackPreview.between(lake, with(lake, "Image", "other:1"));

        assertThat(changes).extracting(ResourceChange::logicalId).containsExactly("SweepRule", "TriggerFunction");
        assertThat(changes)
                .filteredOn(change -> change.replacement() == Replacement.ALWAYS)
                .isEmpty();
    }

    @Test
    void aReplacedResourceRipplesAndMayReplaceWhatNamesItWhereThatCannotChangeInPlace() {
        var changes = StackPreview.between(small, with(small, "Name", "payments"));

        assertThat(find(changes, "Queue").replacement()).isEqualTo(Replacement.ALWAYS);
        var mapping = find(changes, "Mapping");
        assertThat(mapping.replacement()).isEqualTo(Replacement.CONDITIONAL);
        assertThat(mapping.isRipple()).isTrue();
        assertThat(mapping.reasons()).extracting(Reason::cause).containsExactly(new Cause.Resource("Queue", "Arn"));
        assertThat(find(changes, "Policy").replacement()).isEqualTo(Replacement.NEVER);
        assertThat(find(changes, "Policy").isRipple()).isFalse();
    }

    @Test
    void aResourceChangedInPlaceKeepsItsNameButMayHaveOtherAttributes() {
        var changes = StackPreview.between(small, with(small, "Ids", "a,b,c"));

        assertThat(changes).extracting(ResourceChange::logicalId).containsExactly("Mapping", "Policy", "Queue");
        assertThat(find(changes, "Mapping").replacement()).isEqualTo(Replacement.CONDITIONAL);
        assertThat(find(changes, "Policy").reasons())
                .extracting(Reason::cause)
                .containsExactly(new Cause.Parameter("Ids"));
    }

    @Test
    void aConditionThatNoLongerHoldsRemovesAndSaysWhy() {
        var changes = StackPreview.between(small, with(small, "Wanted", "no"));

        assertThat(find(changes, "Extra").action()).isEqualTo(Action.REMOVE);
        assertThat(find(changes, "Extra").protectedBy()).contains("DeletionPolicy: Retain");
        assertThat(find(changes, "Policy").reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.cause()).isEqualTo(new Cause.Parameter("Wanted")));
    }

    @Test
    void whatIsWrittenDifferentlyIsItsOwnReason() {
        var written = source(SMALL.replace("DeletionPolicy: Retain", "DeletionPolicy: Delete"), small.parameters());

        assertThat(StackPreview.between(small, written))
                .singleElement()
                .satisfies(extra -> assertThat(extra.reasons())
                        .containsExactly(new Reason(
                                path("DeletionPolicy"),
                                Optional.of(new Text("Retain")),
                                Optional.of(new Text("Delete")),
                                new Cause.Template())));
    }

    @Test
    void aDefaultAndItsValueAreTheSame() {
        assertThat(StackPreview.between(small, with(small, "Name", "orders"))).isEmpty();
    }

    @Test
    void anotherTypeIsAnotherResource() {
        var typed = source(SMALL.replace("AWS::SQS::QueuePolicy", "AWS::SNS::TopicPolicy"), small.parameters());

        assertThat(find(StackPreview.between(small, typed), "Policy").replacement())
                .isEqualTo(Replacement.ALWAYS);
    }

    @Test
    void aSecretIsComparedAndNeverShown() {
        var reasons = find(StackPreview.between(small, with(small, "Password", "hunter3")), "Policy")
                .reasons();

        assertThat(reasons).singleElement().satisfies(reason -> {
            assertThat(reason.before().orElseThrow()).isInstanceOf(Secret.class);
            assertThat(reason.toString()).doesNotContain("hunter");
        });
    }

    @Test
    void everyTypeOfTheFoundationIsInTheTableOfWhatCannotChange() {
        assertThat(StackPreview.creation(lake)).allMatch(change -> CreateOnlyProperties.knows(change.type()));
    }

    private static io.datapump.reconciler.resource.FieldPath path(String dotted) {
        return new io.datapump.reconciler.resource.FieldPath(
                List.of(dotted.replace("[", ".[").split("\\.", -1)));
    }

    private static ResourceChange find(List<ResourceChange> changes, String id) {
        return changes.stream()
                .filter(change -> change.logicalId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static StackSource source(String template, Map<String, String> parameters) {
        return StackSource.of(template, parameters);
    }

    private static StackSource with(StackSource source, String name, String value) {
        var parameters = new TreeMap<>(source.parameters());
        parameters.put(name, value);
        return new StackSource(source.template(), parameters);
    }
}
