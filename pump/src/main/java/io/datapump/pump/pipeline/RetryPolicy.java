package io.datapump.pump.pipeline;

import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Which failures of a task are tried again, how often, and what each means to a person: one value for
/// [InProcessPipeline] and [StateMachineDefinition].
///
/// The first of [#RULES] that holds for the end of a task decides. What ECS did not take or the platform took away is
/// tried again after a pause; a job that has ended by itself is not: it has said why and would say it again.
///
/// @param retries after the first try
/// @param pause before the first retry
/// @param backoff each pause is this many times the one before it
/// @param longestPause no pause is longer
public record RetryPolicy(int retries, Duration pause, int backoff, Duration longestPause) {

    /// How often a stopped task is tried again.
    enum Again {
        NEVER,
        ONCE,
        ALWAYS
    }

    /// What one kind of end means.
    ///
    /// @param marks the rule holds where the evidence contains one of them
    /// @param meaning a sentence; empty where the reason says it all
    record Rule(List<String> marks, Again again, String meaning) {

        Rule {
            marks = List.copyOf(marks);
        }

        boolean holdsFor(String evidence) {
            return marks.stream().anyMatch(evidence::contains);
        }
    }

    /// In order; the last holds for everything (ECS API, `stopCode`; ECS guide, "Stopped task error codes").
    static final List<Rule> RULES = List.of(
            // Failures within a success are `AmazonECS.Unknown` (Step Functions guide, "Run an Amazon ECS task"); seen:
            // `ECS.AmazonECSException` for lack of capacity and throttling.
            new Rule(
                    errors(
                            "AmazonECS.Unknown",
                            "ECS.AmazonECSException",
                            "ECS.ThrottlingException",
                            "ECS.ServerException"),
                    Again.ALWAYS,
                    "ECS did not take the task, at any try."),
            new Rule(errors("States.Timeout"), Again.NEVER, "The step took longer than it may and was stopped."),
            new Rule(errors("States.ItemReaderFailed"), Again.NEVER, "The list of tables cannot be read."),
            new Rule(List.of("|UserInitiated|"), Again.NEVER, "Someone has stopped the task."),
            new Rule(
                    List.of("|SpotInterruption|", "|TerminationNotice|", "|InfrastructureHealth|"),
                    Again.ALWAYS,
                    "The platform took the task away, at every try."),
            new Rule(
                    List.of("|exit 137|"),
                    Again.NEVER,
                    "The container was killed, most likely for want of memory: raise spec.task.memory of the cluster."),
            new Rule(List.of("|exit "), Again.NEVER, ""),
            new Rule(
                    List.of("CannotPull"),
                    Again.ONCE,
                    "The image cannot be pulled: look at its name, the execution role and the subnets' routes."),
            new Rule(
                    List.of("imeout", "timed out", "deadline exceeded"),
                    Again.ALWAYS,
                    "The task could not be set up, at any try."),
            new Rule(
                    List.of("ResourceInitializationError"),
                    Again.NEVER,
                    "The task could not be set up: look at the execution role and the subnets' routes."),
            new Rule(errors(TaskResult.FAILED), Again.ALWAYS, "The container did not start, at any try."),
            new Rule(List.of("|"), Again.NEVER, ""));

    private static List<String> errors(String... names) {
        return Arrays.stream(names).map(name -> name + "|").toList();
    }

    /// About half an hour of patience with lack of capacity and with throttling: 30 s, 1, 2, 4, 8 and 10 minutes.
    public static RetryPolicy standard() {
        return new RetryPolicy(6, Duration.ofSeconds(30), 2, Duration.ofMinutes(10));
    }

    /// The same failures tried again after another pause, for a world in which nothing takes its time.
    public RetryPolicy pausing(Duration always) {
        return new RetryPolicy(retries, always, 1, always);
    }

    /// Before a retry.
    ///
    /// @param before retries made so far
    Duration pauseAfter(int before) {
        var pause = this.pause;
        for (var i = 0; i < before && pause.compareTo(longestPause) < 0; i++) {
            pause = pause.multipliedBy(backoff);
        }
        return pause.compareTo(longestPause) < 0 ? pause : longestPause;
    }

    /// Retries that a task which ended so may have in all.
    int retriesAfter(TaskResult result) {
        return count(rule(result).again());
    }

    int count(Again again) {
        return switch (again) {
            case NEVER -> 0;
            case ONCE -> Math.min(1, retries);
            case ALWAYS -> retries;
        };
    }

    /// What a person is told of a task that is not tried again: reason, exit code or error, meaning.
    static String explain(TaskResult result) {
        var meaning = rule(result).meaning();
        return "%s (%s)%s".formatted(result.reason(), how(result), meaning.isEmpty() ? "" : ". " + meaning);
    }

    private static String how(TaskResult result) {
        if (result.exitCode().isPresent()) {
            return "exit code " + result.exitCode().getAsInt();
        }
        return result.error().equals(TaskResult.FAILED) ? "no exit code" : result.error();
    }

    private static Rule rule(TaskResult result) {
        var evidence = evidence(result);
        return RULES.stream()
                .filter(rule -> rule.holdsFor(evidence))
                .findFirst()
                .orElseThrow();
    }

    /// `{error}|{stop code}|exit {exit code}|{reason}`; without exit code `{error}|{stop code}|{reason}`.
    private static String evidence(TaskResult result) {
        var exit = result.exitCode().isPresent() ? "exit " + result.exitCode().getAsInt() + "|" : "";
        return "%s|%s|%s%s".formatted(result.error(), result.stopCode(), exit, result.reason());
    }
}
