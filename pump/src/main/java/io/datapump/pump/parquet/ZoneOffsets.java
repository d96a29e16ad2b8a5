package io.datapump.pump.parquet;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What clocks of a time zone show. Asked once for a value, so the changes of two centuries are kept as numbers;
/// instants outside of them ask the calendar's own rules.
final class ZoneOffsets {

    private static final int SECONDS_PER_HOUR = 3600;
    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2100-01-01T00:00:00Z");

    // Behind the constants its constructor needs.
    static final ZoneOffsets UTC = new ZoneOffsets(ZoneOffset.UTC);

    private final ZoneRules rules;
    private final boolean isUtc;
    // When the offset changes, and what it is from then on; the first is that of FIRST.
    private final long[] changes;
    private final int[] offsets;

    ZoneOffsets(ZoneId zone) {
        this.rules = zone.getRules();
        this.isUtc = rules.isFixedOffset() && rules.getOffset(Instant.EPOCH).getTotalSeconds() == 0;
        List<ZoneOffsetTransition> transitions = new ArrayList<>();
        for (var next = rules.nextTransition(FIRST);
                next != null && next.getInstant().isBefore(LAST);
                next = rules.nextTransition(next.getInstant())) {
            transitions.add(next);
        }
        this.changes = new long[transitions.size() + 1];
        this.offsets = new int[changes.length];
        changes[0] = FIRST.getEpochSecond();
        offsets[0] = rules.getOffset(FIRST).getTotalSeconds();
        for (int i = 1; i < changes.length; i++) {
            changes[i] = transitions.get(i - 1).toEpochSecond();
            offsets[i] = transitions.get(i - 1).getOffsetAfter().getTotalSeconds();
        }
    }

    boolean isUtc() {
        return isUtc;
    }

    /// The hour that clocks show, counted from 1970-01-01 00:00 there.
    long hour(long epochSecond) {
        return Math.floorDiv(epochSecond + (isUtc ? 0 : offset(epochSecond)), (long) SECONDS_PER_HOUR);
    }

    /// Whether clocks are put forward or back between two instants, or may be.
    boolean changesBetween(long from, long to) {
        return !isUtc && !rules.isFixedOffset() && (!isKnown(from) || !isKnown(to) || index(from) != index(to));
    }

    private int offset(long epochSecond) {
        return isKnown(epochSecond)
                ? offsets[index(epochSecond)]
                : rules.getOffset(Instant.ofEpochSecond(
                                Math.clamp(epochSecond, Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond())))
                        .getTotalSeconds();
    }

    private static boolean isKnown(long epochSecond) {
        return epochSecond >= FIRST.getEpochSecond() && epochSecond < LAST.getEpochSecond();
    }

    private int index(long epochSecond) {
        int found = Arrays.binarySearch(changes, epochSecond);
        return found >= 0 ? found : -found - 2;
    }
}
