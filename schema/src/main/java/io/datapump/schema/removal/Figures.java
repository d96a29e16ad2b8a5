package io.datapump.schema.removal;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Numbers as people read them.
final class Figures {

    private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB", "PiB", "EiB");

    private Figures() {}

    /// `1 table`, `1,204,332 rows`.
    static String count(long count, String one) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : one + "s");
    }

    /// Rounded to whole units, of which there are 1 to 1023; bytes below that.
    static String bytes(long bytes) {
        if (bytes < 1024) {
            return count(bytes, "byte");
        }
        var unit = 0;
        var amount = bytes / 1024.0;
        while (Math.round(amount) >= 1024) {
            amount /= 1024;
            unit++;
        }
        return "%d %s".formatted(Math.round(amount), UNITS.get(unit));
    }

    /// ` at the last run of 2026-11-28`, in UTC.
    static String run(Instant ended) {
        return " at the last run of " + ended.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    /// Those that are there: `a, b and c`.
    static String list(List<Optional<String>> phrases) {
        var all = phrases.stream().flatMap(Optional::stream).toList();
        var last = all.size() - 1;
        return last < 1 ? String.join("", all) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }
}
