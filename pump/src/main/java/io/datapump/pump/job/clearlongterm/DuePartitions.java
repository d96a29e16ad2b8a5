package io.datapump.pump.job.clearlongterm;

import io.datapump.pump.longterm.Agreement;
import io.datapump.pump.longterm.Expiry;
import io.datapump.pump.longterm.Expiry.Expired;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.schema.removal.KeepingTime;
import io.datapump.schema.spec.AgreedRows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// What of one history is older than it is kept for, as far as it may go.
///
/// What ages while the time stays the same goes by itself. Where the time becomes shorter, what goes by that
/// alone needs an agreement, and is counted as it was when the time was changed: at the newest snapshot that a
/// run of an earlier configuration has merged. What has aged since comes on top.
///
/// @param ordinary what goes without an agreement
/// @param more what goes by the shorter time alone
record DuePartitions(
        Expiry expiry, Stored head, Period retain, List<HistoryPartition> ordinary, List<HistoryPartition> more) {

    private static final int NAMED = 5;

    static DuePartitions of(Expiry expiry, Stored head, Period retain) {
        var manifest = head.manifest();
        var due = expiry.due(manifest, retain, manifest.cause().snapshot());
        if (!isShorter(manifest, retain)) {
            return new DuePartitions(expiry, head, retain, due, List.of());
        }
        var aged = new HashSet<>(manifest.retain()
                .map(longer -> expiry.due(manifest, longer, manifest.cause().snapshot()))
                .orElse(List.of()));
        var parts = due.stream().collect(Collectors.partitioningBy(aged::contains));
        return new DuePartitions(
                expiry, head, retain, parts.getOrDefault(true, List.of()), parts.getOrDefault(false, List.of()));
    }

    private static boolean isShorter(LongtermManifest manifest, Period retain) {
        return new KeepingTime(manifest.retain(), Optional.of(retain)).isShorter();
    }

    /// Nothing goes tonight.
    Retained waiting(String reason) {
        return ordinary.isEmpty() && more.isEmpty()
                ? Retained.NOTHING
                : new Retained(
                        0,
                        List.of("The history of %s lets nothing go that is older than %s: %s."
                                .formatted(folder(), retain, reason)),
                        List.of());
    }

    /// Lets go what may.
    ///
    /// @param name what would agree to a shorter time
    /// @param agreed what does
    Retained letGo(String name, Optional<AgreedRows> agreed) {
        if (!isShorter(head.manifest(), retain)) {
            return ordinary.isEmpty()
                    ? Retained.NOTHING
                    : letGo(ordinary, retain, "longterm.retain of the configuration", List.of());
        }
        if (agreed.filter(line -> isEnough(line)).isPresent()) {
            return letGo(
                    expiry.due(head.manifest(), retain, newest()),
                    retain,
                    agreed.get().name().text(),
                    List.of());
        }
        var refused = more.isEmpty() ? List.<String>of() : List.of(refusal(name, agreed));
        return ordinary.isEmpty()
                ? new Retained(0, List.of(), refused)
                : letGo(
                        ordinary,
                        head.manifest().retain().orElseThrow(),
                        "longterm.retain of the configuration",
                        refused);
    }

    private Instant newest() {
        return head.manifest().cause().snapshot();
    }

    private boolean isEnough(AgreedRows line) {
        var then = new HashSet<>(expiry.due(head.manifest(), retain, seen()));
        return line.rows().isEmpty()
                || line.rows().get()
                        >= rows(more.stream().filter(then::contains).toList());
    }

    /// The newest snapshot when the time was changed.
    private Instant seen() {
        var configuration = head.manifest().cause().configuration();
        for (long number = head.manifest().number() - 1; number > 0; number--) {
            var cause = expiry.history().read(number).manifest().cause();
            // A restore is of no configuration.
            if (!cause.configuration().isEmpty() && !cause.configuration().equals(configuration)) {
                return cause.snapshot();
            }
        }
        return newest();
    }

    private Retained letGo(List<HistoryPartition> due, Period from, String by, List<String> gaps) {
        return expiry.run(head, from, due, by)
                .map(expired -> new Retained(rows(due), List.of(said(expired, from)), gaps))
                .orElse(new Retained(0, List.of(), gaps));
    }

    private String said(Expired expired, Period from) {
        var partitions = expired.partitions();
        if (partitions.isEmpty()) {
            return "The history of %s is kept for %s from now on.".formatted(folder(), from);
        }
        var days = partitions.stream()
                .flatMap(partition -> expiry.lastDay(expired.manifest(), partition).stream())
                .sorted(Comparator.<LocalDate>naturalOrder())
                .toList();
        return "The history of %s has let go %d partitions that end on %s to %s: %d rows, %d bytes. Manifest %d says which."
                .formatted(
                        folder(),
                        partitions.size(),
                        days.getFirst(),
                        days.getLast(),
                        rows(partitions),
                        partitions.stream().mapToLong(HistoryPartition::bytes).sum(),
                        expired.manifest().number());
    }

    private String refusal(String name, Optional<AgreedRows> agreed) {
        long rows = rows(more);
        var before = head.manifest();
        return "The history of %s is to be kept %s, and %s. The %d rows of the history would be %d: %s. They stay. To let them go, %s; to keep them, turn longterm.retain back."
                .formatted(
                        folder(),
                        new KeepingTime(before.retain(), Optional.of(retain)),
                        agreed.map(line -> "only %d rows are agreed to go"
                                        .formatted(line.rows().orElse(0L)))
                                .orElse("nobody has agreed that rows go"),
                        before.rows(),
                        before.rows() - rows,
                        named(),
                        new Agreement(name, OptionalLong.empty()).remedy(rows));
    }

    private String named() {
        var first = more.stream()
                .limit(NAMED)
                .map(partition -> "%s %d to 0".formatted(partition.path(), partition.rows()))
                .collect(Collectors.joining(", "));
        return more.size() > NAMED ? "%s, and %d more partitions".formatted(first, more.size() - NAMED) : first;
    }

    private String folder() {
        return head.manifest().as().folder();
    }

    private static long rows(List<HistoryPartition> partitions) {
        return partitions.stream().mapToLong(HistoryPartition::rows).sum();
    }
}
