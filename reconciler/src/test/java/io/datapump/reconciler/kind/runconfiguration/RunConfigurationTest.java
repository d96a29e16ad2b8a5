package io.datapump.reconciler.kind.runconfiguration;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Standing;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;

class RunConfigurationTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String BUCKET = "example-demo-lake";
    private static final String CLUSTER = "pagila-prod";

    private final RunConfigurationKind kind = new RunConfigurationKind();
    private final FakeAws aws = new FakeAws();
    private final RunConfigurationClient client =
            new RunConfigurationClient(aws.clients().s3(), BUCKET, Memo.inMemory(), InstantSource.system());
    private final LakeConfig changed = config(marking(instance(CLUSTER), "pagila", "crm"));

    @BeforeEach
    void createBucket() {
        aws.s3().createBucket(BUCKET);
    }

    @Test
    void aConfigurationIsNamedByItsContent() {
        var before = wanted(demo()).object();
        var after = wanted(changed).object();

        assertThat(before.key()).startsWith("config/pagila-prod/").endsWith(".json");
        assertThat(after.key()).isNotEqualTo(before.key());
        assertThat(RunConfigurationJson.readRun(before.bytes()))
                .isEqualTo(ClusterRun.of(
                        demo().lake().value(), demo().clusters().getFirst().value()));
    }

    @Test
    void whatIsInForceStandsBesideWhatIsToComeAfterIt() {
        client.create(SCOPE, wanted(demo()));
        putInForce(demo());

        assertThat(client.live(SCOPE, List.of(wanted(changed)))).singleElement().satisfies(live -> {
            assertThat(live.standing()).isEqualTo(Standing.SUPERSEDED);
            assertThat(kind.lineage(live.name())).isEqualTo(CLUSTER);
            assertThat(Differ.compare(kind.tree(live), kind.tree(wanted(changed))))
                    .extracting(change -> change.path().toString())
                    .containsExactly("databases.crm");
        });
        client.create(SCOPE, wanted(changed));
        assertThat(client.live(SCOPE, List.of(wanted(changed))))
                .extracting(RunConfigurationState::standing)
                .containsExactlyInAnyOrder(Standing.CURRENT, Standing.SUPERSEDED);
    }

    @Test
    void whatTheMemoKnowsIsNotReadAgainUnlessItWasWrittenOver() {
        client.create(SCOPE, wanted(demo()));
        aws.calls().forget();

        client.live(SCOPE, List.of(wanted(demo())));
        assertThat(aws.calls().made()).containsExactly("GetObject", "ListObjectsV2");

        aws.s3().tamper(key(demo()), "{}", aws.s3().metadata(key(demo())));
        assertThat(client.live(SCOPE, List.of(wanted(demo()))))
                .singleElement()
                .satisfies(live -> assertThat(live.object().json()).isEqualTo("{}"));
    }

    @Test
    void whatLeftForceLongAgoCanBeDeletedAndWhatLeftItLatelyIsNobodysBusiness() {
        client.create(SCOPE, wanted(demo()));
        client.create(SCOPE, wanted(changed));
        putInForce(changed);
        var later = new RunConfigurationClient(
                aws.clients().s3(),
                BUCKET,
                Memo.inMemory(),
                () -> Instant.now().plus(RunConfigurationClient.KEPT).plus(Duration.ofHours(1)));

        assertThat(client.live(SCOPE, List.of(wanted(changed)))).hasSize(1);
        assertThat(later.live(SCOPE, List.of(wanted(changed))))
                .extracting(RunConfigurationState::name)
                .containsExactlyInAnyOrder(
                        wanted(demo()).name(), wanted(changed).name());

        later.delete(SCOPE, later.find(SCOPE, wanted(demo()).name()).orElseThrow());
        assertThat(aws.s3().keys()).doesNotContain(key(demo())).contains(key(changed));
    }

    @Test
    void anObjectThatDoesNotSayWhatItsNamePromisesIsMended() {
        client.create(SCOPE, wanted(demo()));
        aws.s3().tamper(key(demo()), "{\"cluster\":\"other\"}", aws.s3().metadata(key(demo())));

        var live = client.find(SCOPE, wanted(demo()).name()).orElseThrow();
        assertThat(Differ.compare(kind.tree(live), kind.tree(wanted(demo())))).isNotEmpty();
        client.update(SCOPE, live, wanted(demo()));

        assertThat(aws.s3().text(key(demo()))).isEqualTo(wanted(demo()).object().json());
    }

    @Test
    void aLostAnswerAndARefusalAreFailures() {
        aws.calls().failNext("PutObject", () -> SdkClientException.create("connection reset"));
        aws.calls().failNext("PutObject", () -> FakeRdsClient.refused("AccessDenied", "No"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted(demo()))).hasMessageContaining("connection reset");
        assertThatThrownBy(() -> client.create(SCOPE, wanted(demo()))).hasMessageContaining("AccessDenied");
    }

    @Test
    void anIndexThatCannotBeReadPutsNothingInForce() {
        client.create(SCOPE, wanted(demo()));
        aws.s3().tamper(RunIndex.KEY, "not an index", Map.of());

        assertThat(client.live(SCOPE, List.of(wanted(changed)))).isEmpty();
    }

    @Test
    void configurationsAreNeverReplaced() {
        assertThat(kind.replaces(FieldPath.of("databases"))).isFalse();
    }

    @Test
    void anObjectThatWasWrittenSinceItWasReadIsNotDeletedAndOneThatIsGoneIsGone() {
        client.create(SCOPE, wanted(demo()));
        var read = client.find(SCOPE, wanted(demo()).name()).orElseThrow();
        aws.s3().tamper(key(demo()), read.object().json(), aws.s3().metadata(key(demo())));

        assertThatThrownBy(() -> client.delete(SCOPE, read)).hasMessageContaining("Someone else wrote");
        aws.s3().lose(key(demo()));
        client.delete(SCOPE, read);
        assertThatThrownBy(() -> client.delete(SCOPE, wanted(demo()))).hasMessageContaining("was not read before");
    }

    @Test
    void aForgottenMemoCostsReadsAndChangesNothing() {
        client.create(SCOPE, wanted(demo()));
        var forgetful = new RunConfigurationClient(aws.clients().s3(), BUCKET, Memo.inMemory(), InstantSource.system());
        aws.calls().forget();

        assertThat(kind.tree(forgetful.live(SCOPE, List.of(wanted(demo()))).getFirst()))
                .isEqualTo(kind.tree(client.live(SCOPE, List.of(wanted(demo()))).getFirst()));
        assertThat(aws.calls().made()).filteredOn("GetObject"::equals).hasSize(3);
    }

    @Test
    void whatNobodyOwnsIsReadEveryTime() {
        aws.s3().tamper(key(demo()), wanted(demo()).object().json(), Map.of());

        for (int i = 0; i < 2; i++) {
            assertThat(client.live(SCOPE, List.of(wanted(demo()))))
                    .singleElement()
                    .satisfies(live -> assertThat(live.tags().owner()).isEmpty());
        }
    }

    private String key(LakeConfig config) {
        return wanted(config).object().key();
    }

    private void putInForce(LakeConfig config) {
        var index = new RunIndexKind().desired(config).getFirst().value().object();
        aws.s3().tamper(RunIndex.KEY, index.json(), Map.of());
    }

    private RunConfigurationState wanted(LakeConfig config) {
        return kind.desired(config).getFirst().value();
    }
}
