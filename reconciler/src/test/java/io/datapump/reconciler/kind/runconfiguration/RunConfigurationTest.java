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
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeConfig;
import java.util.Map;
import java.util.Set;
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
            new RunConfigurationClient(aws.clients().s3(), BUCKET);
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
    void whatTheIndexDoesNotNameIsNotInForce() {
        client.create(SCOPE, wanted(demo()));

        assertThat(client.find(SCOPE, CLUSTER)).isEmpty();
        putInForce(demo());
        assertThat(client.find(SCOPE, CLUSTER).map(kind::tree)).contains(kind.tree(wanted(demo())));
        assertThat(client.live(SCOPE, Set.of(CLUSTER, "other"))).hasSize(1);
    }

    @Test
    void aPlanReadsWhatChangesInTheConfiguration() {
        assertThat(Differ.compare(kind.tree(wanted(demo())), kind.tree(wanted(changed))))
                .extracting(change -> change.path().toString())
                .containsExactly("content.databases.crm", "object");
    }

    @Test
    void anUpdateWritesANewObjectAndKeepsTheOld() {
        client.create(SCOPE, wanted(demo()));
        client.update(SCOPE, wanted(demo()), wanted(changed));

        assertThat(aws.s3().keys())
                .containsExactlyInAnyOrder(
                        wanted(demo()).object().key(), wanted(changed).object().key());
    }

    @Test
    void aConfigurationThatWasInForceBeforeIsNotWrittenAgain() {
        client.create(SCOPE, wanted(demo()));
        aws.calls().forget();

        client.update(SCOPE, wanted(changed), wanted(demo()));

        assertThat(aws.calls().changes()).isEmpty();
    }

    @Test
    void anObjectThatDoesNotSayWhatItsNamePromisesIsMended() {
        var key = wanted(demo()).object().key();
        client.create(SCOPE, wanted(demo()));
        putInForce(demo());
        aws.s3().tamper(key, "{\"cluster\":\"other\"}", aws.s3().metadata(key));

        var live = client.find(SCOPE, CLUSTER).orElseThrow();
        assertThat(Differ.compare(kind.tree(live), kind.tree(wanted(demo())))).isNotEmpty();
        client.update(SCOPE, live, wanted(demo()));

        assertThat(aws.s3().text(key)).isEqualTo(wanted(demo()).object().json());
    }

    @Test
    void anObjectWithoutItsOwnerIsMended() {
        var key = wanted(demo()).object().key();
        aws.s3().tamper(key, wanted(demo()).object().json(), Map.of());

        client.create(SCOPE, wanted(demo()));

        assertThat(aws.s3().metadata(key)).containsEntry("data-pump-instance", "demo");
    }

    @Test
    void aLostAnswerIsSettledByTheObjectItself() {
        var desired = wanted(demo()).object();
        aws.calls().failNext("PutObject", () -> {
            client.create(SCOPE, wanted(demo()));
            return SdkClientException.create("connection reset");
        });

        client.create(SCOPE, wanted(demo()));

        assertThat(aws.s3().text(desired.key())).isEqualTo(desired.json());
    }

    @Test
    void aLostAnswerWithoutItsEffectAndARefusalAreFailures() {
        aws.calls().failNext("PutObject", () -> SdkClientException.create("connection reset"));
        aws.calls().failNext("PutObject", () -> FakeRdsClient.refused("AccessDenied", "No"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted(demo()))).hasMessageContaining("connection reset");
        assertThatThrownBy(() -> client.create(SCOPE, wanted(demo()))).hasMessageContaining("AccessDenied");
    }

    @Test
    void anIndexThatCannotBeReadPutsNothingInForce() {
        client.create(SCOPE, wanted(demo()));
        aws.s3().tamper(RunIndex.KEY, "not an index", Map.of());

        assertThat(client.find(SCOPE, CLUSTER)).isEmpty();
    }

    @Test
    void configurationsAreNeitherDeletedNorReplaced() {
        assertThatThrownBy(() -> client.delete(SCOPE, wanted(demo())))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("runs may still use it");
        assertThat(kind.replaces(FieldPath.of("content"))).isFalse();
    }

    private void putInForce(LakeConfig config) {
        var index = new RunIndexKind().desired(config).getFirst().value().object();
        aws.s3().tamper(RunIndex.KEY, index.json(), Map.of());
    }

    private RunConfigurationState wanted(LakeConfig config) {
        return kind.desired(config).getFirst().value();
    }
}
