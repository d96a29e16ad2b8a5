package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.aws.client.Killed;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.schema.layout.Zone;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.core.exception.SdkClientException;

/// A second night over a first one, interrupted at every call that changes something in AWS: before the call
/// has had its effect, and after it, when only the answer is lost.
@Execution(ExecutionMode.CONCURRENT)
class InterruptedRunTest {

    @TempDir
    private static Path folder;

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    /// The second night's snapshot is announced, and the first night published.
    private static Path announced = Path.of("announced");

    /// The same one step before the second night's pipeline.
    private static Path exported = Path.of("exported");

    private static Map<String, Map<String, String>> firstNight = Map.of();

    @BeforeAll
    static void spendTheFirstNight() {
        announced = folder.resolve("announced");
        exported = folder.resolve("exported");
        firstNight = catalog(SmallLake.spend(announced, Night.FIRST, LocalOptions.standard()));
        var second = SmallLake.open(announced, Night.SECOND);
        second.apply();
        second.snapshot(Night.SECOND);
        SmallLake.copy(announced, exported);
        var lake = SmallLake.open(exported, Night.SECOND);
        while (!lake.aws().calls().counts().containsKey("sfn:StartExecution")) {
            assertThat(lake.aws().advance()).isTrue();
        }
    }

    private enum Moment {
        BEFORE,
        AFTER
    }

    /// The process dies at the n-th change and makes no call from then on, not even one that reads.
    private static final class Death implements FaultPlan {
        private final long mutation;
        private final Moment moment;
        private volatile Optional<Thread> caller = Optional.empty();
        private volatile boolean dead;

        Death(long mutation, Moment moment) {
            this.mutation = mutation;
            this.moment = moment;
        }

        @Override
        public void before(Call call) {
            dieAt(call, Moment.BEFORE);
        }

        @Override
        public void after(Call call) {
            dieAt(call, Moment.AFTER);
        }

        private void dieAt(Call call, Moment now) {
            if (call.mutation() == mutation) {
                caller = Optional.of(Thread.currentThread());
                if (now == moment) {
                    dead = true;
                }
            } else if (caller.equals(Optional.of(Thread.currentThread()))) {
                // The change was refused, as a write where the key was taken, so no moment came after its effect.
                dead = true;
            }
            if (dead) {
                throw new Killed(call);
            }
        }
    }

    /// AWS refuses the n-th change, or carries it out and the answer is lost.
    private record Refusal(long mutation, Moment moment) implements FaultPlan {

        @Override
        public void before(Call call) {
            refuse(call, Moment.BEFORE);
        }

        @Override
        public void after(Call call) {
            refuse(call, Moment.AFTER);
        }

        private void refuse(Call call, Moment now) {
            if (call.mutation() == mutation && now == moment) {
                throw SdkClientException.create("Unable to execute HTTP request: Connection reset, at " + call);
            }
        }
    }

    private static SmallLake copyOf(Path base, Night night) {
        var copy = folder.resolve("run-" + FOLDERS.incrementAndGet());
        SmallLake.copy(base, copy);
        return SmallLake.open(copy, night);
    }

    /// What the second night comes to when nothing happens.
    private static SmallLake undisturbed(Path base) {
        var lake = copyOf(base, Night.SECOND);
        lake.aws().settle();
        return lake;
    }

    /// SHA-256 by key, by folder of the table.
    private static Map<String, Map<String, String>> catalog(SmallLake lake) {
        return LakeState.objects(lake.objects(), Zone.CATALOG.prefix()).entrySet().stream()
                .collect(Collectors.groupingBy(
                        object -> object.getKey().split("/", -1)[2],
                        TreeMap::new,
                        Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /// Every table holds all its old files or all its new ones, and nothing that is neither.
    private static void assertEveryTableIsWhole(
            Map<String, Map<String, String>> found, Map<String, Map<String, String>> secondNight, String when) {
        var tables = new HashSet<>(firstNight.keySet());
        tables.addAll(secondNight.keySet());
        assertThat(tables).as(when).containsAll(found.keySet());
        for (var table : tables) {
            var files = found.getOrDefault(table, Map.of()).entrySet();
            var before = firstNight.getOrDefault(table, Map.of()).entrySet();
            var after = secondNight.getOrDefault(table, Map.of()).entrySet();
            assertThat(files.containsAll(before) || files.containsAll(after))
                    .as("%s: %s holds %s", when, table, files)
                    .isTrue();
            var known = new HashSet<>(before);
            known.addAll(after);
            assertThat(known).as("%s: %s", when, table).containsAll(files);
        }
    }

    @Test
    void aRunKilledBeforeAnyChangeEndsAsIfItHadNotBeen() {
        var points = killAtEveryChange(exported, Moment.BEFORE, Set.of());
        System.out.printf("InterruptedRunTest: killed before %d changes of the pipeline.%n", points);
    }

    @Test
    void aRunKilledAfterAnyChangeEndsAsIfItHadNotBeen() {
        var points = killAtEveryChange(exported, Moment.AFTER, Set.of());
        System.out.printf("InterruptedRunTest: killed after %d changes of the pipeline.%n", points);
    }

    /// From the snapshot's event to the pipeline's start. Of the export's files, which are all written in the same way,
    /// every seventh stands for its neighbours.
    @Test
    void aKilledTriggerAndAKilledExportAreMadeUpFor() {
        var changes = undisturbed(announced).aws().calls().mutations();
        var inThePipeline = undisturbed(exported).aws().calls().mutations().size();
        var skipped = changes.stream()
                .filter(call -> call.mutation() > changes.size() - inThePipeline
                        || (call.operation().equals("WriteFile") && call.mutation() % 7 != 0))
                .map(Call::mutation)
                .collect(Collectors.toSet());
        var points = killAtEveryChange(announced, Moment.BEFORE, skipped)
                + killAtEveryChange(announced, Moment.AFTER, skipped);
        System.out.printf("InterruptedRunTest: killed at %d points before the pipeline.%n", points);
    }

    private static int killAtEveryChange(Path base, Moment moment, Set<Long> skipped) {
        var undisturbed = undisturbed(base);
        var expected = undisturbed.state();
        var secondNight = catalog(undisturbed);
        var points = 0;
        for (var change : undisturbed.aws().calls().mutations()) {
            if (!skipped.contains(change.mutation())) {
                killAndGoOn(base, new Death(change.mutation(), moment), expected, secondNight);
                points++;
            }
        }
        return points;
    }

    private static void killAndGoOn(
            Path base, Death death, LakeState expected, Map<String, Map<String, String>> secondNight) {
        var victim = copyOf(base, Night.SECOND);
        victim.aws().calls().inject(death);
        var when = "%s change %d".formatted(death.moment, death.mutation);
        assertThat(catchThrowable(() -> victim.aws().settle()))
                .as(() -> when + " of " + victim.aws().calls().mutations())
                .isInstanceOf(Killed.class);
        var heir = SmallLake.open(victim.folder(), Night.SECOND);
        assertEveryTableIsWhole(catalog(heir), secondNight, when);
        heir.aws().settle();
        assertThat(expected.differences(heir.state())).as(when).isEmpty();
    }

    /// Other than after a death, the run goes on to its notification, which may say that it has failed.
    @Test
    void aRefusedChangeLeavesEveryTableWholeAndTheNextNightGood() {
        var undisturbed = undisturbed(exported);
        var secondNight = catalog(undisturbed);
        var third = thirdNight(undisturbed);
        var changes = undisturbed.aws().calls().mutations().size();
        var random = new Random(11);
        var points = 30;
        for (var point = 0; point < points; point++) {
            var refusal = new Refusal(1 + random.nextInt(changes), Moment.values()[random.nextInt(2)]);
            var lake = copyOf(exported, Night.SECOND);
            lake.aws().calls().inject(refusal);
            lake.aws().settle();
            assertEveryTableIsWhole(catalog(lake), secondNight, refusal.toString());
            lake.aws().calls().inject(FaultPlan.none());
            assertThat(LakeState.differences(third, thirdNight(lake)))
                    .as(refusal.toString())
                    .isEmpty();
        }
        System.out.printf("InterruptedRunTest: refused %d changes of the pipeline.%n", points);
    }

    /// What queries see after the next night.
    private static Map<String, String> thirdNight(SmallLake lake) {
        lake.snapshot(Night.THIRD);
        lake.aws().settle();
        var seen = new TreeMap<>(LakeState.objects(lake.objects(), Zone.CATALOG.prefix()));
        seen.putAll(LakeState.glue(
                lake.aws(), lake.config().lake().value().catalog().database()));
        seen.put("status", lake.notifications().getLast().path("status").asString());
        return seen;
    }
}
