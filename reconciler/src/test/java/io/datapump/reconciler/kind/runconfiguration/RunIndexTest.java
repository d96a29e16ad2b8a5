package io.datapump.reconciler.kind.runconfiguration;

import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunIndexTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String BUCKET = "example-demo-lake";

    private final RunIndexKind index = new RunIndexKind();
    private final FakeAws aws = new FakeAws();
    private final RunIndexClient client = new RunIndexClient(aws.clients().s3(), BUCKET, Memo.inMemory());

    @BeforeEach
    void createBucket() {
        aws.s3().createBucket(BUCKET);
    }

    @Test
    void theIndexNamesConfigurationTaskFamilyAndStateMachineOfEveryCluster() {
        var desired = index.desired(config(instance("pagila-prod"), aurora("orders")))
                .getFirst()
                .value();
        var read = RunConfigurationJson.readIndex(desired.object().bytes());

        assertThat(desired.name()).isEqualTo(RunIndex.KEY);
        assertThat(read.stateMachine()).isEqualTo("arn:aws:states:eu-west-1:123456789012:stateMachine:datapump-demo");
        assertThat(read.find(SourceKind.CLUSTER, "orders")).hasValueSatisfying(entry -> {
            assertThat(entry.taskDefinition()).isEqualTo("datapump-demo-orders");
            assertThat(entry.configuration()).startsWith("config/orders/");
        });
        assertThat(read.find(SourceKind.INSTANCE, "orders")).isEmpty();
    }

    @Test
    void anObjectReadsBackAsItWasWrittenWithItsOwner() {
        client.create(SCOPE, wanted());

        var live = client.find(SCOPE, RunIndex.KEY).orElseThrow();

        assertThat(Differ.compare(index.tree(live), index.tree(wanted()))).isEmpty();
        assertThat(live.tags().ownedBy("demo")).isTrue();
        assertThat(aws.s3().metadata(RunIndex.KEY)).containsEntry("data-pump-instance", "demo");
    }

    @Test
    void aClusterThatComesMovesNoOther() {
        assertThat(Differ.compare(
                        index.tree(wanted()),
                        index.tree(index.desired(config(instance("a-first"), instance("pagila-prod")))
                                .getFirst()
                                .value())))
                .extracting(change -> change.path().toString())
                .containsExactly("configurationHash", "entries.a-first");
    }

    @Test
    void anotherCommitThatAsksForTheSameIsNotADifference() {
        var commit = "0123456789abcdef0123456789abcdef01234567";
        var applying = new RunIndexClient(aws.clients().s3(), BUCKET, Memo.inMemory(), Optional.of(commit));
        applying.create(SCOPE, wanted());

        var live = client.find(SCOPE, RunIndex.KEY).orElseThrow();

        assertThat(RunConfigurationJson.readIndex(live.object().bytes()).commit())
                .contains(commit);
        assertThat(Differ.compare(index.tree(live), index.tree(wanted()))).isEmpty();
        client.update(SCOPE, live, wanted());
        assertThat(aws.s3().text(RunIndex.KEY)).isEqualTo(wanted().object().json());
    }

    @Test
    void spacingAndKeyOrderAreNotADifference() {
        client.create(SCOPE, wanted());
        aws.s3()
                .tamper(
                        RunIndex.KEY,
                        wanted().object().json().replace("\n", " ").replace("  ", ""),
                        aws.s3().metadata(RunIndex.KEY));

        assertThat(Differ.compare(index.tree(client.find(SCOPE, RunIndex.KEY).orElseThrow()), index.tree(wanted())))
                .isEmpty();
    }

    @Test
    void aChangeOverAVersionThatWasNotReadIsRefused() {
        client.create(SCOPE, wanted());
        var read = client.find(SCOPE, RunIndex.KEY).orElseThrow();
        aws.s3().tamper(RunIndex.KEY, "{}", Map.of());

        assertThatThrownBy(() -> client.update(SCOPE, read, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("Someone else wrote s3://example-demo-lake/config/index.json");
        assertThat(aws.s3().text(RunIndex.KEY)).isEqualTo("{}");
    }

    @Test
    void aChangeOverTheVersionThatWasReadIsMade() {
        client.create(SCOPE, wanted());
        aws.s3().tamper(RunIndex.KEY, "{}", aws.s3().metadata(RunIndex.KEY));

        client.update(SCOPE, client.find(SCOPE, RunIndex.KEY).orElseThrow(), wanted());

        assertThat(aws.s3().text(RunIndex.KEY)).isEqualTo(wanted().object().json());
    }

    @Test
    void anObjectThatExistsIsNotCreatedOver() {
        client.create(SCOPE, wanted());

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .isInstanceOfSatisfying(
                        ApplyException.class,
                        e -> assertThat(e.effect())
                                .as("whoever wrote it may have written the same")
                                .isEqualTo(ApplyException.Effect.UNKNOWN));
    }

    @Test
    void withoutBucketOrKeyThereIsNothing() {
        var elsewhere = new RunIndexClient(aws.clients().s3(), "no-such-bucket", Memo.inMemory());

        assertThat(elsewhere.live(SCOPE, List.of(wanted()))).isEmpty();
        assertThat(client.live(SCOPE, List.of(wanted()))).isEmpty();
    }

    @Test
    void theIndexIsNeitherDeletedNorReplaced() {
        assertThatThrownBy(() -> client.delete(SCOPE, wanted()))
                .hasMessageContaining("without it no snapshot starts a run");
        assertThat(index.replaces(FieldPath.of("content"))).isFalse();
        assertThat(index.normalize(wanted())).isEqualTo(wanted());
    }

    @Test
    void anUpdateNeedsWhatWasRead() {
        assertThatThrownBy(() -> client.update(SCOPE, wanted(), wanted())).isInstanceOf(IllegalStateException.class);
    }

    private RunIndexState wanted() {
        return index.desired(demo()).getFirst().value();
    }
}
