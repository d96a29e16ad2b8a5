package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.aws.client.Killed;
import io.datapump.schema.spec.CatalogMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;

/// A second night over a first one, killed at every call that changes something in AWS: before the call has had its
/// effect, when half of what it asks for is done, and after it, when only the answer is lost. Then the run is repeated.
/// It must end as the undisturbed one did, to the object and the byte, also where a repartition died between its
/// uploads, and no reader may at any moment find less than the old rows or the new ones.
@Execution(ExecutionMode.CONCURRENT)
class CrashMatrixTest {

    @TempDir
    private static Path folder;

    private enum Moment {
        BEFORE,
        HALFWAY,
        AFTER
    }

    /// The process dies at the n-th change and makes no call from then on, not even one that reads.
    private static final class Death implements FaultPlan {
        private final Call change;
        private final Moment moment;
        private volatile Optional<Thread> caller = Optional.empty();
        private volatile boolean dead;

        Death(Call change, Moment moment) {
            this.change = change;
            this.moment = moment;
        }

        @Override
        public void before(Call call) {
            dieAt(call, Moment.BEFORE);
        }

        @Override
        public Object[] sent(Call call, Object[] arguments) {
            return call.mutation() == change.mutation() && moment == Moment.HALFWAY ? half(arguments) : arguments;
        }

        @Override
        public void after(Call call) {
            dieAt(call, moment == Moment.HALFWAY ? Moment.HALFWAY : Moment.AFTER);
        }

        private void dieAt(Call call, Moment now) {
            if (call.mutation() == change.mutation()) {
                caller = Optional.of(Thread.currentThread());
                dead |= now == moment;
            } else if (caller.equals(Optional.of(Thread.currentThread()))) {
                // The change was refused, as a write where the key was taken, so no moment came after its effect.
                dead = true;
            }
            if (dead) {
                throw new Killed(call);
            }
        }

        @Override
        public String toString() {
            return "killed %s %s of %s, change %d".formatted(moment, change, change.subject(), change.mutation());
        }
    }

    /// Requests that AWS carries out one by one.
    private static Object[] half(Object[] arguments) {
        var halved = arguments.clone();
        halved[0] = switch (arguments[0]) {
            case DeleteObjectsRequest r ->
                r.toBuilder()
                        .delete(d -> d.objects(firstHalf(r.delete().objects())))
                        .build();
            case BatchCreatePartitionRequest r ->
                r.toBuilder()
                        .partitionInputList(firstHalf(r.partitionInputList()))
                        .build();
            case BatchDeletePartitionRequest r ->
                r.toBuilder()
                        .partitionsToDelete(firstHalf(r.partitionsToDelete()))
                        .build();
            default -> arguments[0];
        };
        return halved;
    }

    private static <T> List<T> firstHalf(List<T> all) {
        return all.subList(0, (all.size() + 1) / 2);
    }

    /// Of a receipt, the moment after it is the one before the next change: only what readers and others see has both.
    private static List<Moment> moments(Call change) {
        if (change.operation().equals("DeleteObjects") || change.operation().startsWith("Batch")) {
            return List.of(Moment.values());
        }
        return change.operation().equals("PutObject") && change.subject().startsWith("runs/")
                ? List.of(Moment.BEFORE)
                : List.of(Moment.BEFORE, Moment.AFTER);
    }

    /// What was seen over all runs.
    private static final class Tally {
        private int points;
        private int looks;
        private int both;

        void add(Readers.Seen seen) {
            looks += seen.looks();
            both += seen.both();
        }
    }

    @Test
    void withACrawlerARunKilledAnywhereEndsAsIfItHadNotBeen() {
        killEverywhere(ChangingLake.prepare(folder, CatalogMode.CRAWLER), _ -> true);
    }

    /// What comes before publish is the same as with a crawler.
    @Test
    void withTheGlueApiARunKilledAnywhereFromPublishOnEndsAsIfItHadNotBeen() {
        killEverywhere(
                ChangingLake.prepare(folder, CatalogMode.API),
                call -> call.service().equals("glue")
                        || call.subject().startsWith("catalog/")
                        || call.subject().contains("/published/"));
    }

    private static void killEverywhere(ChangingLake lake, Predicate<Call> here) {
        var undisturbed = lake.copyOf(lake.exported());
        var readers = lake.watch(undisturbed);
        undisturbed.aws().calls().listen(readers);
        undisturbed.aws().settle();
        assertThat(readers.seen().faults()).isEmpty();
        var expected = undisturbed.state();
        var tally = new Tally();
        for (var change : undisturbed.aws().calls().mutations()) {
            if (here.test(change)) {
                moments(change)
                        .forEach(moment ->
                                killAndGoOn(lake, lake.exported(), new Death(change, moment), expected, tally));
            }
        }
        System.out.printf(
                "CrashMatrixTest: %s catalog, killed at %d points; readers looked %,d times, %,d times at old rows beside new ones, never at fewer. Undisturbed, one table shows both for %d calls at most (%.1f ms here).%n",
                lake.mode(),
                tally.points,
                tally.looks,
                tally.both,
                readers.seen().longestCalls(),
                readers.seen().longestTime().toNanos() / 1e6);
    }

    /// From the snapshot's event to the pipeline's start. Of the export's files, which are all written in the same way,
    /// every seventh stands for its neighbours.
    @Test
    void aKilledTriggerAndAKilledExportAreMadeUpFor() {
        var lake = ChangingLake.prepare(folder.resolve("trigger"), CatalogMode.CRAWLER);
        var undisturbed = lake.copyOf(lake.announced());
        undisturbed.aws().settle();
        var expected = undisturbed.state();
        var tally = new Tally();
        for (var change : undisturbed.aws().calls().mutations()) {
            if (change.toString().equals("sfn:StartExecution")) {
                break;
            }
            if (!change.operation().equals("WriteFile") || change.mutation() % 7 == 0) {
                moments(change)
                        .forEach(moment ->
                                killAndGoOn(lake, lake.announced(), new Death(change, moment), expected, tally));
            }
        }
        System.out.printf("CrashMatrixTest: killed at %d points before the pipeline.%n", tally.points);
    }

    private static void killAndGoOn(ChangingLake lake, Path base, Death death, LakeState expected, Tally tally) {
        var victim = lake.copyOf(base);
        var readers = lake.watch(victim);
        victim.aws().calls().listen(readers);
        victim.aws().calls().inject(death);
        assertThat(catchThrowable(() -> victim.aws().settle()))
                .as(() -> death + " of " + victim.aws().calls().mutations())
                .isInstanceOf(Killed.class);
        var heir = lake.reopen(victim);
        heir.aws().calls().listen(readers);
        heir.aws().settle();
        assertThat(readers.seen().faults()).as(death.toString()).isEmpty();
        assertThat(expected.differences(heir.state())).as(death.toString()).isEmpty();
        tally.points++;
        tally.add(readers.seen());
    }
}
