package io.datapump.reconciler.kind.taskdefinition;

import static io.datapump.reconciler.LakeFixtures.HASH_KEY;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.hashing;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.sized;
import static io.datapump.reconciler.LakeFixtures.withHashKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;

/// What is done to task definitions, and what is read of them.
class TaskDefinitionClientTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");
    private static final String FAMILY = "datapump-demo-pagila-prod";
    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(20));

    private final TaskDefinitionKind kind = new TaskDefinitionKind();
    private final FakeAws aws = new FakeAws();
    private final Memo memo = Memo.inMemory();
    private final TaskDefinitionClient client =
            new TaskDefinitionClient(aws.clients().ecs(), QUICK, memo);

    @Test
    void anUpdateRegistersARevisionWithTagsAndLeavesTheOneBefore() {
        client.create(SCOPE, wanted());
        client.update(SCOPE, wanted(), only(config(sized("pagila-prod", 2048, 8192))));

        assertThat(aws.ecs().revisions(FAMILY)).containsExactly(1, 2);
        assertThat(client.find(SCOPE, FAMILY).orElseThrow().tags().ownedBy("demo"))
                .isTrue();
        assertThat(aws.calls().made()).doesNotContain("DeregisterTaskDefinition");
    }

    @Test
    void anUpdateDeregistersWhatIsOlderThanTheOneBefore() {
        client.create(SCOPE, wanted());
        client.update(SCOPE, wanted(), only(config(sized("pagila-prod", 2048, 8192))));
        client.update(SCOPE, wanted(), wanted());

        assertThat(aws.ecs().activeRevisions(FAMILY)).containsExactly(2, 3);
    }

    @Test
    void deletingDeregistersEveryActiveRevision() {
        client.create(SCOPE, wanted());
        client.create(SCOPE, wanted());

        client.delete(SCOPE, wanted());

        assertThat(client.find(SCOPE, FAMILY)).isEmpty();
        assertThat(client.live(SCOPE, List.of(wanted()))).isEmpty();
    }

    @Test
    void revisionsAreListedInPagesAndDescribedOnlyWhereNoMemoKnowsThem() {
        for (var cluster : List.of("a", "b", "c")) {
            client.create(SCOPE, only(config(instance(cluster))));
        }
        aws.calls().forget();

        assertThat(client.live(SCOPE, List.of(only(config(instance("a"))), only(config(instance("absent"))))))
                .extracting(TaskDefinitionState::name)
                .containsExactly("datapump-demo-a", "datapump-demo-b", "datapump-demo-c");
        assertThat(aws.calls().made()).containsExactly("ListTaskDefinitions", "ListTaskDefinitions");
        var forgetful = new TaskDefinitionClient(aws.clients().ecs(), QUICK, Memo.inMemory());
        assertThat(forgetful.live(SCOPE, List.of()).stream().map(kind::tree).toList())
                .isEqualTo(client.live(SCOPE, List.of()).stream()
                        .map(kind::normalize)
                        .map(kind::tree)
                        .toList());
        assertThat(client.live(new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "other"), List.of()))
                .isEmpty();
    }

    @Test
    void aRevisionSomebodyElseRegisteredIsDescribed() {
        client.create(SCOPE, wanted());
        aws.ecs()
                .reviseByHand(
                        FAMILY,
                        d -> d.containerDefinitions(d.build().containerDefinitions().getFirst().toBuilder()
                                .image("other")
                                .build()));

        assertThat(client.live(SCOPE, List.of(wanted())))
                .singleElement()
                .satisfies(live -> assertThat(live.containers())
                        .extracting(Container::image)
                        .containsExactly("other"));
    }

    @Test
    void anotherClientExceptionThanAnUnknownFamilyIsAFailure() {
        aws.calls()
                .failNext(
                        "DescribeTaskDefinition",
                        () -> ClientException.builder()
                                .message("Cluster quota")
                                .statusCode(400)
                                .build());

        assertThatThrownBy(() -> client.find(SCOPE, FAMILY)).isInstanceOf(LiveStateException.class);
    }

    @Test
    void aRefusedRegistrationNamesTheFamily() {
        aws.calls().failNext("RegisterTaskDefinition", () -> FakeRdsClient.refused("ClientException", "No such role"));

        assertThatThrownBy(() -> client.create(SCOPE, wanted()))
                .hasMessageContaining("task definition " + FAMILY)
                .hasMessageContaining("No such role");
    }

    @Test
    void aRevisionRegisteredAtTheConsoleLosesItsTagsAndIsOursAllTheSame() {
        client.create(SCOPE, wanted());
        aws.ecs().reviseByHandWithoutTags(FAMILY, d -> d.memory("8192"));
        aws.ecs().reviseByHandWithoutTags(FAMILY, d -> d.memory("16384"));

        for (var read : List.of(memo, Memo.inMemory())) {
            var reader = new TaskDefinitionClient(aws.clients().ecs(), QUICK, read);
            assertThat(reader.live(SCOPE, List.of(wanted()))).singleElement().satisfies(live -> {
                assertThat(live.tags().ownedBy("demo")).isTrue();
                assertThat(live.size().memory()).isEqualTo("16384");
            });
            assertThat(reader.live(SCOPE, List.of())).as("an orphan, too").hasSize(1);
        }
        assertThat(client.find(SCOPE, FAMILY).orElseThrow().tags().ownedBy("demo"))
                .isTrue();
    }

    @Test
    void aFamilyOfNobodyOrOfAnotherLakeIsNotOurs() {
        aws.ecs().registerByHand(FAMILY, Map.of());
        assertThat(client.find(SCOPE, FAMILY).orElseThrow().tags().owner()).isEmpty();

        client.create(SCOPE, wanted());
        aws.ecs().reviseByHandWithoutTags(FAMILY, d -> d);
        var other = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "other");
        assertThat(client.live(other, List.of(wanted())))
                .singleElement()
                .satisfies(live -> assertThat(live.tags().ownedBy("other")).isFalse());
    }

    /// The families of the lake `demo-2` begin like those of the lake `demo`.
    @Test
    void familiesOfOthersAreDescribedOnceAndNeverSpokenOf() {
        for (var cluster : List.of("a", "b", "c")) {
            aws.ecs()
                    .registerByHand(
                            "datapump-demo-2-" + cluster,
                            Tags.owned("demo-2", "x").values());
        }
        assertThat(client.live(SCOPE, List.of())).isEmpty();
        aws.calls().forget();

        assertThat(client.live(SCOPE, List.of())).isEmpty();
        assertThat(aws.calls().made()).containsOnly("ListTaskDefinitions");
        assertThat(client.live(SCOPE, List.of(renamed("datapump-demo-2-a"))))
                .as("unless their name is asked for, which is a conflict")
                .singleElement()
                .satisfies(live -> assertThat(live.tags().owner()).contains("demo-2"));
    }

    @Test
    void whatIsDescribedOnceIsRememberedUnlessItMayHoldASecret() {
        client.create(SCOPE, wanted());
        var forgetful = new TaskDefinitionClient(aws.clients().ecs(), QUICK, Memo.inMemory());
        forgetful.live(SCOPE, List.of(wanted()));
        aws.calls().forget();
        forgetful.live(SCOPE, List.of(wanted()));
        assertThat(aws.calls().made()).containsExactly("ListTaskDefinitions");

        aws.ecs()
                .reviseByHand(
                        FAMILY,
                        d -> d.containerDefinitions(d.build().containerDefinitions().getFirst().toBuilder()
                                .environment(KeyValuePair.builder()
                                        .name("PASSWORD")
                                        .value("hunter2")
                                        .build())
                                .build()));
        forgetful.live(SCOPE, List.of(wanted()));
        aws.calls().forget();
        forgetful.live(SCOPE, List.of(wanted()));
        assertThat(aws.calls().made()).contains("DescribeTaskDefinition");
    }

    /// A plan of a lake with many clusters would describe each of them, every time.
    @Test
    void aRevisionWithTheKeyOfHashedColumnsIsRemembered() {
        var wanted = only(withHashKey(config(hashing(instance("pagila-prod"))), HASH_KEY));
        client.create(SCOPE, wanted);
        new TaskDefinitionClient(aws.clients().ecs(), QUICK, memo).live(SCOPE, List.of(wanted));
        aws.calls().forget();

        assertThat(client.live(SCOPE, List.of(wanted)))
                .singleElement()
                .satisfies(live -> assertThat(kind.tree(live)).isEqualTo(kind.tree(wanted)));
        assertThat(aws.calls().made()).containsExactly("ListTaskDefinitions");
    }

    @Test
    void aRevisionReadsTheSameFromTheMemoAsFromEcs() {
        client.create(SCOPE, wanted());
        var fromEcs = client.find(SCOPE, FAMILY).orElseThrow();

        assertThat(client.live(SCOPE, List.of(wanted()))).singleElement().satisfies(live -> {
            assertThat(kind.tree(live)).isEqualTo(kind.tree(kind.normalize(fromEcs)));
            assertThat(live.version()).isEqualTo(fromEcs.version()).isPresent();
            assertThat(live.tags()).isEqualTo(fromEcs.tags());
        });
    }

    @Test
    void aRevisionThatIsNotListedYetIsWaitedFor() {
        client.create(SCOPE, wanted());
        aws.ecs().hideNewestFor(3);

        client.update(SCOPE, wanted(), only(config(sized("pagila-prod", 2048, 8192))));

        assertThat(client.live(SCOPE, List.of(wanted())))
                .singleElement()
                .satisfies(live -> assertThat(live.size().cpu()).isEqualTo("2048"));
    }

    @Test
    void aRevisionThatWasDeregisteredByHandLeavesTheOneBefore() {
        client.create(SCOPE, wanted());
        client.create(SCOPE, only(config(sized("pagila-prod", 2048, 8192))));
        aws.ecs().deregisterByHand(FAMILY);

        assertThat(client.live(SCOPE, List.of(wanted())))
                .singleElement()
                .satisfies(live -> assertThat(live.size().cpu()).isEqualTo("1024"));
    }

    private TaskDefinitionState renamed(String family) {
        var state = wanted();
        return new TaskDefinitionState(
                family,
                state.size(),
                state.roles(),
                state.platform(),
                state.containers(),
                state.others(),
                state.tags(),
                state.version());
    }

    private TaskDefinitionState wanted() {
        return only(demo());
    }

    private TaskDefinitionState only(LakeConfig config) {
        return kind.normalize(kind.desired(config).getFirst().value());
    }
}
