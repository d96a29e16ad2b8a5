package io.datapump.cli.runs;

import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Tone;
import java.time.Duration;
import java.util.Locale;

/// Lengths of time and counts as runs show them.
final class Figures {

    static final Cell UNKNOWN = Cell.of("-");

    private Figures() {}

    /// `0.4 s`, `12 s`, `3 min 20 s`, `1 h 5 min`.
    static String time(Duration time) {
        if (time.toSeconds() < 10) {
            return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
        }
        if (time.toMinutes() == 0) {
            return time.toSeconds() + " s";
        }
        return time.toHours() == 0
                ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
                : "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
    }

    static Cell cell(Duration time) {
        return new Cell(time(time), Long.toString(time.toMillis()), Tone.NEUTRAL);
    }

    /// A count that nobody wants.
    static Cell unwanted(int count, Tone tone) {
        return new Cell(Integer.toString(count), Integer.toString(count), count == 0 ? Tone.NEUTRAL : tone);
    }
}
