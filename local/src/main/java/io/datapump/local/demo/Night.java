package io.datapump.local.demo;

import io.datapump.local.source.SampleDatabase;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/// One night of the story: what the server holds when its snapshot is taken, and how the configuration reads by then.
///
/// @param everHeld the server with all payments it has had by then, as their history keeps them
/// @param edits applied to the cluster's document, in order
/// @param setback the server of the night before, where this night's first run is to fail and queries go on seeing that
record Night(
        String title,
        Detail detail,
        Instant snapshotAt,
        SampleDatabase content,
        SampleDatabase everHeld,
        List<Edit> edits,
        Optional<SampleDatabase> setback) {

    private static final long SEED = 20_230_101;
    private static final YearMonth PURGED_BEFORE = YearMonth.of(2023, 7);

    Night {
        edits = List.copyOf(edits);
    }

    /// The first night publishes; before the second, half a year of payments is purged and `rental` is renamed, and its
    /// first run fails.
    static List<Night> both(long payments) {
        var server = new SampleDatabase(SEED, payments);
        return List.of(
                new Night(
                        "First night",
                        Detail.FULL,
                        Instant.parse("2026-01-05T03:10:00Z"),
                        server,
                        server,
                        List.of(),
                        Optional.empty()),
                new Night(
                        "Second night: payments before %s purged, public.rental renamed".formatted(PURGED_BEFORE),
                        Detail.BRIEF,
                        Instant.parse("2026-01-06T03:10:00Z"),
                        server.purgeBefore(PURGED_BEFORE),
                        server,
                        List.of(Edit.RENAME_RENTAL),
                        Optional.of(server)));
    }

    /// Whether someone at the terminal wonders what goes on.
    boolean takesMinutes() {
        return content.payments() >= 1_000_000;
    }

    /// How much of a night is told: every step, or what is new.
    enum Detail {
        FULL,
        BRIEF
    }

    /// A change of the configuration as a person would type it.
    ///
    /// @param line the line it is typed before
    record Edit(String line, String typed) {

        static final Edit RENAME_RENTAL =
                new Edit("          public.payment:\n", "          public.rental:\n            alias: alugueis\n");

        /// The document with the edit; unchanged where it has been made before.
        String of(String document) {
            if (document.contains(typed)) {
                return document;
            }
            if (!document.contains(line)) {
                throw new DemoException(
                        "Cannot edit the demo's configuration: the line \"%s\" is gone; start over with --fresh."
                                .formatted(line.strip()));
            }
            return document.replace(line, typed + line);
        }
    }
}
