package io.datapump.pump.job;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.export.Purge;
import io.datapump.pump.export.Purge.Outcome;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.longterm.LongtermJob;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.OnPurge;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nights of one table, each from inspect to the message, with the receipts of the nights before.
class PurgeWatchTest {

    private static final List<PartitionField> MONTHS = List.of(
            new PartitionField("ano", new Transform.Year("paid_at")),
            new PartitionField("mes", new Transform.Month("paid_at")));
    private static final Longterm KEYED = new Longterm(List.of("id"), Optional.empty(), List.of());
    private static final String[] BEFORE = {
        "2025-12-31", "2026-01-05", "2026-01-06", "2026-02-09", "2026-02-10", "2026-03-01"
    };
    private static final String[] AFTER = {"2026-02-10", "2026-03-01", "2026-03-02"};

    @TempDir
    private Path folder;

    private final FakeObjectStore store = new FakeObjectStore();
    private int night;

    private static ClusterRun run(List<PartitionField> partitionBy, Optional<Longterm> longterm, OnPurge onPurge) {
        var settings = new TableSettings(
                Optional.empty(),
                partitionBy,
                longterm,
                HiddenColumns.NONE,
                new TableRules.Overrides(ValueRules.Overrides.NONE, OutputFiles.Overrides.NONE, Optional.of(onPurge)),
                TableWork.BUILT_IN,
                Optional.empty());
        return postgres(database("pagila", Map.of("public.payment", settings)));
    }

    private static ClusterRun months(OnPurge onPurge) {
        return run(MONTHS, Optional.empty(), onPurge);
    }

    private static ClusterRun agreeing(ClusterRun run, String... agreed) {
        var catalog = run.catalog();
        return new ClusterRun(
                run.cluster(),
                run.source(),
                run.intake(),
                run.export(),
                new ClusterRun.Catalog(
                        catalog.mode(),
                        catalog.database(),
                        catalog.crawler(),
                        catalog.notificationTopic(),
                        Stream.of(agreed).map(AgreedName::new).toList()),
                run.rules(),
                run.databases());
    }

    /// One night with a row for each of these days, which are their keys as well.
    private JobContext night(ClusterRun run, String... days) {
        night++;
        var context = export(run, "e" + night, night, days);
        var receipts = context.receipts();
        receipts.write(new InspectJob(context).run());
        receipts.write(new CopyJob(context).run());
        var settings = run.databases().getFirst().settingsOf("public.payment");
        var marked = context.receipts().manifest().marked();
        if (!settings.partitionBy().isEmpty() && marked.stream().anyMatch(table -> table.rows() > 0)) {
            receipts.write(new RepartitionJob(context, "pagila.payment").run());
        }
        if (settings.longterm().isPresent() && !marked.isEmpty()) {
            receipts.write(new LongtermJob(context, "pagila.payment").run());
        }
        receipts.write(new PublishJob(context).run());
        receipts.write(RunFixtures.report(JobName.CATALOG));
        receipts.write(RunFixtures.report(JobName.CLEAR_EXPORT));
        new NotifyJob(context, Optional.empty()).run();
        return context;
    }

    private JobContext export(ClusterRun run, String export, int day, String... days) {
        FakeExport.of("c1", export)
                .snapshotTime("2026-04-%02dT03:08:12Z".formatted(day))
                .table("pagila.public.payment", t -> {
                    t.columns(
                            "optional int64 id; optional binary paid_at (STRING);",
                            "id",
                            "bigint",
                            "int64",
                            "paid_at",
                            "date",
                            "binary (UTF8)");
                    if (days.length == 0) {
                        t.emptyBatch("1");
                    } else {
                        t.rows("1", rows(days));
                    }
                })
                .writeTo(store);
        store.with("config/c1/x.json", RunConfigurationJson.write(run));
        return context(run, export);
    }

    private static List<@Nullable Object[]> rows(String... days) {
        var rows = new ArrayList<@Nullable Object[]>();
        for (var day : days) {
            rows.add(new Object[] {Long.parseLong(day.replace("-", "")), day});
        }
        return rows;
    }

    private JobContext context(ClusterRun run, String export) {
        try {
            var context = MarkingFixtures.context(store, run, export, Files.createTempDirectory(folder, export));
            return new JobContext(
                    context.run(),
                    run,
                    store,
                    context.catalog(),
                    (subject, message, attributes) -> {},
                    context.clock(),
                    context.hashKey(),
                    context.scratch(),
                    context.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Purge> purge(JobContext context) {
        return context.receipts().manifest().purges().stream().findFirst();
    }

    private static boolean isHeld(JobContext context) {
        return context.receipts().manifest().tables().getFirst().fate() instanceof Fate.Held;
    }

    private RunReport report(JobContext context) {
        return RunReport.read(store.read(context.run().receipt("report.json")).orElseThrow());
    }

    private List<String> notes(JobContext context) {
        return context.receipts()
                .report(JobName.INSPECT, "")
                .map(JobReport::notes)
                .orElse(List.of());
    }

    private List<String> inCatalog() {
        return store.keys().stream().filter(key -> key.startsWith("catalog/")).toList();
    }

    @Test
    void withoutHistoryTheTableStaysAsItWasUntilSomebodyDecides() {
        night(months(OnPurge.BLOCK), BEFORE);
        var before = inCatalog();
        var purged = night(months(OnPurge.BLOCK), AFTER);

        assertThat(purge(purged))
                .hasValueSatisfying(purge -> assertThat(purge)
                        .isEqualTo(new Purge(
                                "pagila.public.payment",
                                purge.as(),
                                Optional.of("paid_at"),
                                Optional.of("2025-12-31"),
                                Optional.of("2026-02-10"),
                                Optional.of(41L),
                                3,
                                5,
                                Outcome.KEPT,
                                "Source purge of pagila.public.payment: 41 days, 3 to 5 rows, paid_at from 2025-12-31"
                                        + " up to 2026-02-10; nothing but the lake holds them: the table has no"
                                        + " longterm. To publish the table without them, write  - remove:"
                                        + " \"pagila/public.payment/purged/paid_at=2026-02-10\"  under acknowledge in the"
                                        + " document of cluster c1, or onPurge: warn in the table's settings.")));
        assertThat(isHeld(purged)).isTrue();
        assertThat(inCatalog()).isEqualTo(before);
        assertThat(report(purged).outcome().gaps())
                .singleElement()
                .asString()
                .contains("stays in the lake as it was: Source purge of pagila.public.payment: 41 days")
                .contains("Until then the lake shows its rows of the snapshot of 2026-04-01T03:08:12Z (export e1).");
        assertThat(report(purged).trail().purges()).singleElement().asString().startsWith("Source purge of ");

        var again = night(months(OnPurge.BLOCK), AFTER);
        assertThat(purge(again)).map(Purge::outcome).hasValue(Outcome.KEPT);
        assertThat(inCatalog()).isEqualTo(before);

        var agreed = "c1/pagila/public.payment/purged/paid_at=2026-02-10";
        var earlier = night(agreeing(months(OnPurge.BLOCK), agreed.replace("02-10", "02-09")), AFTER);
        assertThat(isHeld(earlier)).isTrue();

        var decided = night(agreeing(months(OnPurge.BLOCK), agreed), AFTER);
        assertThat(purge(decided)).map(Purge::outcome).hasValue(Outcome.AGREED);
        assertThat(report(decided).outcome().gaps()).isEmpty();
        assertThat(notes(decided)).anyMatch(note -> note.contains("that they leave the lake is agreed to."));
        assertThat(inCatalog()).isNotEmpty().allMatch(key -> key.contains("/e5-"));

        var next = night(agreeing(months(OnPurge.BLOCK), agreed), AFTER);
        assertThat(purge(next)).isEmpty();
        assertThat(notes(next)).anyMatch(note -> note.contains("agrees to no purge in this export"));
    }

    @Test
    void whoOnlyWantsAWarningGetsTheNewStateAndOneGap() {
        night(months(OnPurge.WARN), BEFORE);
        var purged = night(months(OnPurge.WARN), AFTER);
        var next = night(months(OnPurge.WARN), AFTER);

        assertThat(isHeld(purged)).isFalse();
        assertThat(report(purged).outcome().gaps())
                .containsExactly(
                        "Source purge of pagila.public.payment: 41 days, 3 to 5 rows, paid_at from 2025-12-31 up"
                                + " to 2026-02-10; they leave the lake, and nothing else holds them: the table has no longterm.");
        assertThat(report(next).outcome().gaps()).isEmpty();
        assertThat(purge(next)).isEmpty();
    }

    @Test
    void whatTheHistoryHoldsIsANote() {
        var run = run(MONTHS, Optional.of(KEYED), OnPurge.BLOCK);
        night(run, BEFORE);
        var purged = night(run, AFTER);

        assertThat(notes(purged))
                .containsExactly("Source purge of pagila.public.payment: 41 days, 3 to 5 rows, paid_at from 2025-12-31"
                        + " up to 2026-02-10; longterm holds them.");
        assertThat(report(purged).outcome().gaps()).isEmpty();
        assertThat(report(purged).trail().purges()).hasSize(1);
        assertThat(isHeld(purged)).isFalse();
        assertThat(purge(night(run, AFTER))).isEmpty();
    }

    @Test
    void aHistoryThatIsYoungerThanTheRowsHoldsThemNot() {
        night(months(OnPurge.BLOCK), BEFORE);
        var purged = night(run(MONTHS, Optional.of(KEYED), OnPurge.BLOCK), AFTER);

        assertThat(isHeld(purged)).isTrue();
        assertThat(purge(purged).orElseThrow().message()).contains("its longterm has not begun");
    }

    @Test
    void wholePartitionsAreCountedExactly() {
        night(months(OnPurge.WARN), BEFORE);
        var purged = night(months(OnPurge.WARN), "2026-02-01", "2026-03-01");

        assertThat(purge(purged).orElseThrow().message()).contains("32 days, 3 rows, paid_at from");
    }

    @Test
    void aTableThatHasBecomeEmptyIsAPurgeOfItsOwn() {
        night(months(OnPurge.BLOCK), BEFORE);
        var emptied = night(months(OnPurge.BLOCK));

        assertThat(isHeld(emptied)).isTrue();
        assertThat(purge(emptied).orElseThrow().message())
                .contains("the table is empty, and had 6 rows; nothing but the lake holds them")
                .contains("pagila/public.payment/purged/all");
        var agreed = night(agreeing(months(OnPurge.BLOCK), "c1/pagila/public.*/purged/all"));
        assertThat(isHeld(agreed)).isFalse();
        assertThat(inCatalog()).isEmpty();
        assertThat(purge(night(months(OnPurge.BLOCK)))).isEmpty();
    }

    @Test
    void aTableThatWasTruncatedAndFilledAnewHasLostAllItsRows() {
        night(months(OnPurge.WARN), BEFORE);
        var truncated = night(months(OnPurge.WARN), "2026-04-01");

        assertThat(purge(truncated).orElseThrow().message())
                .contains("91 days, all of its 6 rows, paid_at from 2025-12-31 up to 2026-04-01;");
    }

    @Test
    void withoutPartitionsTheNumberIsABound() {
        var byHistory = new Longterm(List.of("id"), Optional.empty(), MONTHS);
        var run = run(List.of(), Optional.of(byHistory), OnPurge.BLOCK);
        night(run, BEFORE);

        assertThat(purge(night(run, AFTER)).orElseThrow().message())
                .contains("41 days, at most 6 rows, paid_at from 2025-12-31 up to 2026-02-10; longterm holds them.");
    }

    @Test
    void aKeyThatIsANumberIsWatchedWhereNoDateIs() {
        var run = run(List.of(), Optional.of(KEYED), OnPurge.BLOCK);
        night(run, BEFORE);

        assertThat(purge(night(run, AFTER)).orElseThrow().message())
                .endsWith("at most 6 rows, id from 20251231 up to 20260210; longterm holds them.");
    }

    @Test
    void whatIsNoPurgeIsNotTold() {
        night(months(OnPurge.BLOCK), BEFORE);
        var later = night(months(OnPurge.BLOCK), "2025-12-31", "2026-03-01");
        assertThat(purge(later)).as("rows are deleted in the middle").isEmpty();
        var otherColumn = List.of(new PartitionField("part", new Transform.Bucket("id", 3)));
        assertThat(purge(night(run(otherColumn, Optional.empty(), OnPurge.BLOCK), AFTER)))
                .as("nothing says any more which rows are old")
                .isEmpty();
        assertThat(purge(night(months(OnPurge.BLOCK), AFTER)))
                .as("it is watched anew")
                .isEmpty();
        var replayed = export(months(OnPurge.BLOCK), "e0", 1, "2026-03-01");
        new InspectJob(replayed).run();
        assertThat(purge(replayed)).as("the snapshot is an older one").isEmpty();
    }

    @Test
    void whichTablesAreNotWatchedIsSaidInANote() {
        var alone = run(List.of(), Optional.empty(), OnPurge.BLOCK);

        assertThat(notes(night(alone, BEFORE)))
                .containsExactly(
                        "Not watched for purges, because no partition by date and no longterm.key of one whole number says which rows are old, or the footers do not tell where they begin: pagila.public.payment.");
        assertThat(purge(night(alone, AFTER))).isEmpty();
        assertThat(purge(night(alone)).orElseThrow().message()).contains("the table is empty, and had 3 rows");
    }
}
