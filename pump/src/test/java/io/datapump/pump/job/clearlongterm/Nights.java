package io.datapump.pump.job.clearlongterm;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.MortalStore;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.longterm.LongtermJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs of a cluster with one table of payments, `pagila.public.payment`, whose history has a folder for every
/// year. A payment is given by its year, its key is its place.
final class Nights {

    static final String FOLDER = "pagila.payment";

    private final FakeObjectStore store = new FakeObjectStore();
    private final Path scratch;
    private CatalogMode mode = CatalogMode.API;
    private Longterm longterm = new Longterm(List.of("id"), Optional.of(Period.ofYears(7)), List.of());
    private List<AgreedRows> agreed = List.of();
    private int exports;
    private int configurations;
    private Instant now = Instant.parse("2026-03-01T05:00:00Z");

    Nights(Path scratch) {
        this.scratch = scratch;
    }

    FakeObjectStore store() {
        return store;
    }

    Nights catalog(CatalogMode catalog) {
        mode = catalog;
        return this;
    }

    /// A line under acknowledge; no rows: any number.
    Nights agree(long... rows) {
        configurations++;
        agreed = List.of(new AgreedRows(
                new AgreedName("c1/pagila/public.payment/longterm"),
                rows.length == 0 ? Optional.empty() : Optional.of(rows[0])));
        return this;
    }

    Nights agreeNoMore() {
        configurations++;
        agreed = List.of();
        return this;
    }

    Nights keep(Optional<Period> retain) {
        configurations++;
        longterm = new Longterm(longterm.key(), retain, List.of(), longterm.mode());
        return this;
    }

    Nights keep(LongtermMode kept, List<String> key) {
        configurations++;
        longterm = new Longterm(key, longterm.retain(), List.of(), kept);
        return this;
    }

    private ClusterRun configuration() {
        var year = new PartitionField("year", new Transform.Year("paid"));
        var run = postgres(database(
                "pagila",
                Map.of("public.payment", new TableSettings(Optional.empty(), List.of(year), Optional.of(longterm)))));
        var catalog = run.catalog();
        return new ClusterRun(
                run.cluster(),
                run.source(),
                run.intake(),
                run.export(),
                new ClusterRun.Catalog(
                        mode, catalog.database(), catalog.crawler(), catalog.notificationTopic(), List.of(), agreed),
                run.rules(),
                run.databases());
    }

    /// The run of the night, which a bucket may cut short.
    JobContext tonight(ObjectStore bucket) {
        try {
            var context = MarkingFixtures.context(
                    bucket, configuration(), "e" + exports, Files.createTempDirectory(scratch, "night"));
            return new JobContext(
                    new RunId("c1", "e" + exports, "config/c1/%d.json".formatted(configurations)),
                    context.configuration(),
                    bucket,
                    context.catalog(),
                    context.notifier(),
                    Clock.fixed(now, ZoneOffset.UTC),
                    Optional.empty(),
                    context.scratch(),
                    context.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JobContext tonight() {
        return tonight(store);
    }

    /// A run of the snapshot of a day that succeeds.
    Nights night(String day, int... years) {
        begin(day, years);
        var context = tonight();
        context.receipts().write(new LongtermJob(context, FOLDER).run());
        cataloged();
        return this;
    }

    /// A run whose merge is killed once it has changed so much in the bucket; so many changes are there at most.
    ///
    /// @return whether it was killed
    boolean nightThatIsKilled(String day, int changes, int... years) {
        begin(day, years);
        try {
            new LongtermJob(tonight(new MortalStore(store, changes, () -> {})), FOLDER).run();
            return false;
        } catch (StoreException killed) {
            tonight().receipts().write(new JobFailure("longterm", FOLDER, "OutOfMemoryError"));
            return true;
        } finally {
            cataloged();
        }
    }

    private void cataloged() {
        tonight().receipts().write(new JobReport("catalog", "", 1, 0, 0, 0, 0, 0, List.of()));
    }

    /// A run of the snapshot of a day, up to longterm.
    private void begin(String day, int... years) {
        exports++;
        now = Instant.parse(day + "T05:00:00Z");
        FakeExport.of("c1", "e" + exports)
                .snapshotTime(day + "T03:08:12Z")
                .table(
                        "pagila.public.payment",
                        table -> table.columns(
                                        "optional int64 id; optional int32 paid (DATE);",
                                        "id",
                                        "bigint",
                                        "int64",
                                        "paid",
                                        "date",
                                        "int32 (DATE)")
                                .rows("1", rows(years)))
                .writeTo(store);
        var context = tonight();
        new InspectJob(context).run();
        new CopyJob(context).run();
        new RepartitionJob(context, FOLDER).run();
    }

    private static List<@Nullable Object[]> rows(int... years) {
        var rows = new ArrayList<@Nullable Object[]>();
        for (int place = 0; place < years.length; place++) {
            if (years[place] > 0) {
                rows.add(new Object[] {
                    (long) place, (int) LocalDate.of(years[place], 6, 1).toEpochDay()
                });
            }
        }
        return rows;
    }

    JobReport clear() {
        return new ClearLongtermJob(tonight()).run();
    }

    History history() {
        return new History(store, "c1", new LakeTable("pagila", "payment"));
    }

    LongtermManifest manifest() {
        return history().head().orElseThrow().manifest();
    }
}
