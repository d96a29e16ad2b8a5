package io.datapump.cli.runs;

import io.datapump.pump.history.PastRun;
import io.datapump.pump.pipeline.ExecutionName;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.run.RunStatus;
import java.util.Locale;
import java.util.Set;

/// How a run stands: as it has ended, or why it has not.
public enum RunState {
    PUBLISHED(Tone.GOOD),
    PUBLISHED_WITH_GAPS(Tone.ATTENTION),
    SUPERSEDED(Tone.NEUTRAL),
    FAILED(Tone.DANGER),
    /// Its pipeline is at work.
    RUNNING(Tone.ATTENTION),
    /// No pipeline is at work, and nobody has been told of an end.
    UNFINISHED(Tone.DANGER);

    private final Tone tone;

    RunState(Tone tone) {
        this.tone = tone;
    }

    /// How a run stands.
    ///
    /// @param running names of the executions that are under way
    public static RunState of(PastRun run, Set<String> running) {
        if (running.stream().anyMatch(name -> ExecutionName.isOf(name, run.export()))) {
            return RUNNING;
        }
        return run.report().map(report -> of(report.outcome().status())).orElse(UNFINISHED);
    }

    private static RunState of(RunStatus status) {
        return switch (status) {
            case PUBLISHED -> PUBLISHED;
            case PUBLISHED_WITH_GAPS -> PUBLISHED_WITH_GAPS;
            case SUPERSEDED -> SUPERSEDED;
            case FAILED -> FAILED;
        };
    }

    Tone tone() {
        return tone;
    }

    /// Whether the run has brought into the lake what it was to bring.
    public boolean isGood() {
        return this == PUBLISHED || this == PUBLISHED_WITH_GAPS;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
