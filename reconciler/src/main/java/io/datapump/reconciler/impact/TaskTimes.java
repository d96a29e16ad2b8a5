package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Side;
import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunReport.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Which tasks a run starts, and for how long: those that were measured, and those a change adds or takes
/// away.
///
/// @param before every task of the last run
/// @param after with a time for each task that is added, as long as the measured ones take for as many bytes
/// @param unmeasured tables whose task nobody can foretell the time of
record TaskTimes(List<Task> before, List<Task> after, List<String> unmeasured) {

    private static final String REPARTITION = "repartition";

    /// One task.
    ///
    /// @param table folder of the table it works on; empty text where it works on all
    record Task(String table, Duration time) {}

    static TaskTimes of(RunReport report, List<TableImpact> tables) {
        var jobs = report.trail().jobs();
        var before =
                jobs.stream().map(job -> new Task(job.subject(), job.time())).toList();
        var added = new ArrayList<Task>();
        var unmeasured = new ArrayList<String>();
        var gone = new HashSet<String>();
        var pace = bytesPerSecond(jobs);
        for (var table : tables) {
            var was = table.before().filter(TaskTimes::hasTask).map(TaskTimes::folder);
            var is = table.after().filter(TaskTimes::hasTask);
            was.ifPresent(gone::add);
            is.ifPresent(side -> time(jobs, was, side, pace)
                    .ifPresentOrElse(
                            time -> added.add(new Task(folder(side), time)), () -> unmeasured.add(table.name())));
        }
        var after = new ArrayList<>(before.stream()
                .filter(task -> task.table().isEmpty() || !gone.contains(task.table()))
                .toList());
        after.addAll(added);
        return new TaskTimes(before, after, unmeasured);
    }

    private static boolean hasTask(Side side) {
        return side.way() == Way.REWRITTEN;
    }

    /// As jobs name a table: its folder without the cluster's.
    private static String folder(Side side) {
        var path = side.folder().substring(0, side.folder().length() - 1);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// As long as it took, or as others took for as many bytes.
    private static Optional<Duration> time(List<Job> jobs, Optional<String> was, Side side, OptionalLong pace) {
        return was.flatMap(folder -> jobs.stream()
                        .filter(job ->
                                job.job().equals(REPARTITION) && job.subject().equals(folder))
                        .findFirst()
                        .map(Job::time))
                .or(() -> pace.isPresent() && side.amount().bytes().value().isPresent()
                        ? Optional.of(
                                Duration.ofSeconds(side.amount().bytes().value().getAsLong() / pace.getAsLong() + 1))
                        : Optional.empty());
    }

    /// Of all tasks that rewrote a table; empty where none did.
    private static OptionalLong bytesPerSecond(List<Job> jobs) {
        var rewriting =
                jobs.stream().filter(job -> job.job().equals(REPARTITION)).toList();
        var millis = rewriting.stream().mapToLong(job -> job.time().toMillis()).sum();
        var bytes = rewriting.stream().mapToLong(Job::bytes).sum();
        return millis == 0 || bytes == 0 ? OptionalLong.empty() : OptionalLong.of(Math.max(1, bytes * 1000 / millis));
    }

    static Duration sum(List<Task> tasks) {
        return tasks.stream().map(Task::time).reduce(Duration.ZERO, Duration::plus);
    }
}
