package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.aws.client.Killed;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.ApplyTerms;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.LakeConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;

/// Applies interrupted at every call that changes something in AWS: by death before the call has had
/// its effect or after it, by a refusal, and by a lost answer. A second apply completes what the first
/// one began, and makes nothing twice.
@Execution(ExecutionMode.CONCURRENT)
class InterruptedApplyTest {

    /// Later than any lease of a dead apply lasts.
    private static final InstantSource LATER = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(10));

    private static final String DEFINITION =
            StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER));

    private static String cluster(String name) {
        return """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: %s, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance, identifier: pagila-prod}
              databases: [{name: pagila}]
            """.formatted(name);
    }

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @TempDir
    private static Path folder;

    /// An account without anything.
    private static Path empty = Path.of("empty");

    /// An account to which `shop` was applied.
    private static Path applied = Path.of("applied");

    @BeforeAll
    static void prepare() {
        empty = folder.resolve("empty");
        applied = folder.resolve("applied");
        open(empty, "shop");
        var lake = open(applied, "shop");
        assertThat(apply(lake, InstantSource.system()).succeeded()).isTrue();
    }

    /// What goes wrong at one call.
    private abstract static class Fault implements FaultPlan {
        private final long mutation;
        private final boolean after;
        private volatile boolean struck;

        Fault(long mutation, boolean after) {
            this.mutation = mutation;
            this.after = after;
        }

        @Override
        public void before(Call call) {
            strike(call, false);
        }

        @Override
        public void after(Call call) {
            strike(call, true);
        }

        private void strike(Call call, boolean now) {
            var here = call.mutation() == mutation && now == after;
            struck |= here;
            strike(call, here, struck);
        }

        abstract void strike(Call call, boolean here, boolean afterwards);
    }

    /// The process dies, and makes no call from then on, not even one that reads.
    private static final class Death extends Fault {

        Death(long mutation, boolean after) {
            super(mutation, after);
        }

        @Override
        void strike(Call call, boolean here, boolean afterwards) {
            if (afterwards) {
                throw new Killed(call);
            }
        }
    }

    /// The way to AWS breaks for one call: before it is sent, or before its answer has come.
    private static final class LostAnswer extends Fault {

        LostAnswer(long mutation, boolean after) {
            super(mutation, after);
        }

        @Override
        void strike(Call call, boolean here, boolean afterwards) {
            if (here) {
                throw SdkClientException.create("Unable to execute HTTP request: Connection reset");
            }
        }
    }

    private interface Faults {
        Fault at(long mutation, boolean after);
    }

    @Test
    void aFirstApplyKilledAnywhereIsCompletedByTheNext() {
        interruptEverywhere("first apply, killed", empty, "shop", Death::new);
    }

    @Test
    void aFirstApplyThatLosesAnAnswerAnywhereIsCompletedByTheNext() {
        interruptEverywhere("first apply, answer lost", empty, "shop", LostAnswer::new);
    }

    /// Another cluster comes in place of the one that is there, so that there is something to delete.
    @Test
    void aChangeKilledAnywhereIsCompletedByTheNext() {
        interruptEverywhere("change, killed", applied, "store", Death::new);
    }

    @Test
    void aChangeThatLosesAnAnswerAnywhereIsCompletedByTheNext() {
        interruptEverywhere("change, answer lost", applied, "store", LostAnswer::new);
    }

    private static void interruptEverywhere(String what, Path base, String cluster, Faults faults) {
        var undisturbed = copyOf(base, cluster);
        assertThat(apply(undisturbed, InstantSource.system()).succeeded()).isTrue();
        var expected = facts(undisturbed);
        var mutations = undisturbed.aws().calls().mutations().size();
        assertThat(mutations).isGreaterThan(5);
        for (long mutation = 1; mutation <= mutations; mutation++) {
            for (var after : new boolean[] {false, true}) {
                var lake = copyOf(base, cluster);
                lake.aws().calls().inject(faults.at(mutation, after));
                var when = "%s %s change %d: ".formatted(what, after ? "after" : "before", mutation);
                var first = interrupted(lake);
                var heir = open(lake.folder(), cluster);
                assertThat(apply(heir, LATER).succeeded()).as(when + first).isTrue();
                assertThat(reconciler(heir, LATER)
                                .plan(heir.config(), PlanOptions.STANDARD.withPruning())
                                .isEmpty())
                        .as(when)
                        .isTrue();
                assertThat(LakeState.differences(expected, facts(heir)))
                        .as(when + first)
                        .isEmpty();
            }
        }
        System.out.printf("InterruptedApplyTest: %s at %d points.%n", what, 2 * mutations);
    }

    /// What came of it, in words.
    private static String interrupted(SmallLake lake) {
        try {
            return apply(lake, InstantSource.system()).toString();
        } catch (Killed | ApplyException | LiveStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static ApplyReport apply(SmallLake lake, InstantSource clock) {
        var reconciler = reconciler(lake, clock);
        return reconciler.apply(lake.config(), () -> agreed(reconciler, lake.config()), ApplyTerms.of("test"), _ -> {});
    }

    /// A plan that deletes, and whose losses somebody has agreed to.
    private static Plan agreed(Reconciler reconciler, LakeConfig config) {
        var pruning = PlanOptions.STANDARD.withPruning();
        var losses = reconciler.plan(config, pruning).losses().stream()
                .map(Loss::name)
                .collect(Collectors.toUnmodifiableSet());
        return reconciler.plan(config, pruning.acknowledging(losses));
    }

    private static Reconciler reconciler(SmallLake lake, InstantSource clock) {
        return lake.aws().reconciler(DEFINITION).clock(clock);
    }

    private static SmallLake copyOf(Path base, String cluster) {
        var copy = folder.resolve("run-" + FOLDERS.incrementAndGet());
        SmallLake.copy(base, copy);
        return open(copy, cluster);
    }

    private static SmallLake open(Path at, String cluster) {
        return SmallLake.open(at, SmallLake.LAKE, cluster(cluster), LocalOptions.standard());
    }

    /// Everything that must be there once. A revision of a task definition that was registered twice
    /// has another number.
    private static SortedMap<String, String> facts(SmallLake lake) {
        var facts = new TreeMap<>(LakeState.objects(lake.objects(), Zone.CONFIG.prefix()));
        facts.remove(LeaseClient.KEY);
        facts.remove(S3Memo.KEY);
        var aws = lake.aws();
        aws.glue()
                .getCrawlers(r -> {})
                .crawlers()
                .forEach(c -> facts.put("crawler " + c.name(), c.targets().toString()));
        aws.rds()
                .describeEventSubscriptions()
                .eventSubscriptionsList()
                .forEach(s -> facts.put(
                        "subscription " + s.custSubscriptionId(), s.sourceType() + " " + s.eventCategoriesList()));
        aws.cloudFormation()
                .describeStacks()
                .stacks()
                .forEach(s -> facts.put("stack " + s.stackName(), s.stackStatusAsString()));
        aws.ecs()
                .listTaskDefinitions(r -> r.status(TaskDefinitionStatus.ACTIVE))
                .taskDefinitionArns()
                .forEach(arn -> facts.put("task definition " + arn, "active"));
        return facts;
    }
}
