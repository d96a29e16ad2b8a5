package io.datapump.pump.job.longterm;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongtermJobTest {

    private static final PartitionField PART = new PartitionField("part", new Transform.Bucket("id", 3));

    @TempDir
    private Path folder;

    private final FakeObjectStore store = new FakeObjectStore();

    private static ClusterRun run(List<PartitionField> partitionBy, Longterm longterm) {
        return postgres(database(
                "pagila",
                Map.of("public.payment", new TableSettings(Optional.empty(), partitionBy, Optional.of(longterm)))));
    }

    private static Longterm keyed(PartitionField... partitionBy) {
        return new Longterm(List.of("id"), Optional.empty(), List.of(partitionBy));
    }

    private JobContext context(ClusterRun run, String export) {
        try {
            return MarkingFixtures.context(store, run, export, Files.createTempDirectory(folder, export));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A run of a snapshot with these rows, up to longterm.
    private JobReport keep(ClusterRun run, String export, String taken, long... ids) {
        FakeExport.of("c1", export)
                .snapshotTime(taken)
                .table("pagila.public.payment", t -> t.batch("1", ids))
                .writeTo(store);
        var context = context(run, export);
        new InspectJob(context).run();
        new CopyJob(context).run();
        var listed = context.receipts().fanOut();
        assertThat(listed).extracting(FanOut::table).containsExactly("pagila.payment");
        assertThat(listed.getFirst().jobs()).endsWith(JobName.LONGTERM);
        if (listed.getFirst().jobs().contains(JobName.REPARTITION)) {
            new RepartitionJob(context, "pagila.payment").run();
        }
        return new LongtermJob(context, "pagila.payment").run();
    }

    private LongtermManifest manifest() {
        return new History(store, "c1", new LakeTable("pagila", "payment"))
                .head()
                .orElseThrow()
                .manifest();
    }

    @Test
    void rowsThatTheSourcePurgesStayInTheHistory() {
        var run = run(List.of(PART), keyed());
        keep(run, "e1", "2026-03-01T03:08:12Z", 1, 2, 3, 4, 5, 6);
        var report = keep(run, "e2", "2026-03-02T03:08:12Z", 5, 6, 7);
        assertThat(manifest().rows()).isEqualTo(7);
        assertThat(manifest().partitions())
                .allMatch(partition -> partition.path().matches("part=[0-2]"));
        assertThat(report.rows()).isEqualTo(7);
        assertThat(report.notes())
                .singleElement()
                .asString()
                .startsWith("Manifest 2: 7 rows in ")
                .endsWith("changed by this snapshot of 3 rows.");
    }

    @Test
    void filesOfTheHistoryLieUnderTheAliasAndOutliveTheRun() {
        var run = run(List.of(PART), keyed());
        keep(run, "e1", "2026-03-01T03:08:12Z", 1, 2, 3, 4);
        new PublishJob(context(run, "e1")).run();
        assertThat(manifest().files()).isNotEmpty().allSatisfy(file -> {
            assertThat(file.key()).matches("longterm/c1/pagila/payment/part=[0-2]/state-0000000001-[0-9a-f]{8}/.*");
            assertThat(store.find(file.key())).isPresent();
        });
    }

    @Test
    void aHistoryWithPartitionsOfItsOwnIsSplitAnew() {
        var run = run(List.of(), keyed(PART));
        keep(run, "e1", "2026-03-01T03:08:12Z", 1, 2, 3, 4, 5, 6);
        keep(run, "e2", "2026-03-02T03:08:12Z", 6, 7);
        assertThat(manifest().rows()).isEqualTo(7);
        assertThat(manifest().partitions()).hasSizeGreaterThan(1);
        assertThat(manifest().layout().partitionBy()).singleElement().asString().contains("\"as\":\"part\"", "bucket");
    }

    @Test
    void aTableThatIsPublishedAsItIsHasAHistoryToo() {
        var run = run(List.of(), keyed());
        keep(run, "e1", "2026-03-01T03:08:12Z", 1, 2, 3);
        keep(run, "e2", "2026-03-02T03:08:12Z", 3);
        assertThat(manifest().rows()).isEqualTo(3);
    }

    @Test
    void theSameSnapshotAgainAndAnOlderOneChangeNothing() {
        var run = run(List.of(PART), keyed());
        keep(run, "e2", "2026-03-02T03:08:12Z", 1, 2, 3);
        var before = manifest();
        var again = new LongtermJob(context(run, "e2"), "pagila.payment").run();
        assertThat(again.notes()).containsExactly("Manifest 1 has this snapshot already.");
        assertThat(keep(run, "e1", "2026-03-01T03:08:12Z", 1).notes())
                .containsExactly("Manifest 1 has a later snapshot, that of 2026-03-02T03:08:12Z; nothing was merged.");
        assertThat(manifest()).isEqualTo(before);
    }

    @Test
    void rowsWithoutAKeyThatCannotBeToldApartAreAGapOfTheRun() {
        var run = run(List.of(), new Longterm(List.of(), Optional.empty(), List.of()));
        keep(run, "e1", "2026-03-01T03:08:12Z", 1, 2, 3);
        keep(run, "e2", "2026-03-02T03:08:12Z", 2, 3, 4);
        assertThat(context(run, "e2").receipts().gaps())
                .singleElement()
                .asString()
                .startsWith(
                        "The history of pagila.public.payment has no key, and the table of this snapshot does not hold all rows that were there: 3 rows are kept apart from the 3 of this snapshot");
        assertThat(manifest().rows()).isEqualTo(6);
    }

    @Test
    void aHistoryIsNotReadByAnotherLayout() {
        keep(run(List.of(PART), keyed()), "e1", "2026-03-01T03:08:12Z", 1, 2, 3);
        var other = run(List.of(PART), new Longterm(List.of("id"), Optional.empty(), List.of(), LongtermMode.VERSIONS));
        assertThatThrownBy(() -> keep(other, "e2", "2026-03-02T03:08:12Z", 1))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith("Cannot go on with the history of pagila.public.payment: it was kept as ");
        assertThat(manifest().number()).isEqualTo(1);
    }

    @Test
    void aTableThatIsNotStagedIsAFailureOfItsOwn() {
        var run = run(List.of(PART), keyed());
        FakeExport.of("c1", "e1")
                .table("pagila.public.payment", t -> t.batch("1", 1, 2))
                .writeTo(store);
        new InspectJob(context(run, "e1")).run();
        assertThatThrownBy(() -> new LongtermJob(context(run, "e1"), "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining("is not staged");
    }
}
