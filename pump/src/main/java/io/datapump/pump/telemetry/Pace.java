package io.datapump.pump.telemetry;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// How far something has come that goes through a number of rows, how fast, and when it will be through.
///
/// @param rows so far
/// @param total all rows
/// @param elapsed since the first row
public record Pace(long rows, long total, Duration elapsed) {

    /// 0 to 100; without rows all is done.
    public int percent() {
        return total == 0 ? 100 : (int) (100 * (double) rows / total);
    }

    public long rowsPerSecond() {
        return (long) (rows * 1e9 / Math.max(1, elapsed.toNanos()));
    }

    /// What is left at this pace; empty where nothing has been read yet.
    public Optional<Duration> left() {
        return rows == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis((long) (elapsed.toMillis() * ((double) (total - rows) / rows))));
    }

    /// `1,200,000 of 12,000,000 rows (10 %), 1,500,000 rows/s, 7 s left`.
    @Override
    public String toString() {
        var speed = rows == 0 ? "" : String.format(Locale.ROOT, ", %,d rows/s", rowsPerSecond());
        var left = rows == total
                ? ""
                : left().map(time -> ", " + words(time) + " left").orElse("");
        return String.format(Locale.ROOT, "%,d of %,d rows (%d %%)", rows, total, percent()) + speed + left;
    }

    /// A time in its two largest units.
    private static String words(Duration time) {
        var seconds = Math.ceilDiv(time.toMillis(), 1000);
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? "%d min %d s".formatted(seconds / 60, seconds % 60)
                : "%d h %d min".formatted(seconds / 3600, seconds % 3600 / 60);
    }
}
