package io.datapump.pump.job.clearlongterm;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobGaps;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.MortalStore;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClearLongtermJobTest {

    /// Of a row that the source has purged.
    private static final int GONE = 0;

    @TempDir
    private Path scratch;

    private Nights nights() {
        return new Nights(scratch);
    }

    private static List<String> partitions(Nights nights) {
        return nights.manifest().partitions().stream()
                .filter(partition -> partition.rows() > 0)
                .map(HistoryPartition::path)
                .toList();
    }

    @Test
    void whatIsOlderThanTheHistoryIsKeptForGoesOnceTheSourceHasPurgedIt() {
        var nights = nights().night("2025-12-31", 2017, 2017, 2018, 2019, 2025);
        assertThat(nights.clear().rows()).isZero();
        nights.night("2026-01-01", GONE, GONE, GONE, GONE, 2025);
        var report = nights.clear();
        assertThat(partitions(nights)).containsExactly("year=2019", "year=2025");
        assertThat(report.rows()).isEqualTo(3);
        assertThat(report.notes().getFirst())
                .matches("The history of pagila.payment has let go 2 partitions that end on 2017-12-31 to 2018-12-31:"
                        + " 3 rows, [0-9]+ bytes. Manifest 3 says which.");
        assertThat(nights.clear().rows()).as("once more").isZero();
        assertThat(nights.history().faults(_ -> {})).isEmpty();
    }

    @Test
    void aTableWithAFailureOrGapsOrWithoutThisRunsSnapshotWaits() {
        var nights = nights().night("2025-12-31", 2017, 2025).night("2026-01-01", GONE, 2025);
        var receipts = nights.tonight().receipts();
        receipts.write(new JobFailure("publish", Nights.FOLDER, "It could not be published."));
        assertThat(nights.clear().notes())
                .first()
                .isEqualTo(
                        "The history of pagila.payment lets nothing go that is older than P7Y: a job has failed with the table.");
        receipts.forgetFailures(JobName.PUBLISH);
        receipts.write(new JobGaps("longterm-" + Nights.FOLDER, List.of("Rows are kept apart.")));
        assertThat(nights.clear().notes().getFirst()).endsWith("the run has found gaps in it.");
        receipts.write(new JobGaps("longterm-" + Nights.FOLDER, List.of()));
        assertThat(nights.clear().rows()).isEqualTo(1);
    }

    @Test
    void datedCopiesGoByTheirDay() {
        var nights = nights().keep(Optional.of(Period.ofDays(2))).keep(LongtermMode.SNAPSHOTS, List.of("id"));
        for (var day : List.of("2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04")) {
            nights.night(day, 2017, 2025);
            nights.clear();
        }
        assertThat(partitions(nights))
                .containsExactly(
                        "snapshot=20260302T030812Z/year=2017",
                        "snapshot=20260302T030812Z/year=2025",
                        "snapshot=20260303T030812Z/year=2017",
                        "snapshot=20260303T030812Z/year=2025",
                        "snapshot=20260304T030812Z/year=2017",
                        "snapshot=20260304T030812Z/year=2025");
    }

    @Test
    void rowsWithoutAKeyGoOnceTheSnapshotHasNoneOfTheirPartition() {
        var nights = nights().keep(LongtermMode.LATEST, List.of()).night("2026-01-01", 2017, 2018, 2025);
        nights.clear();
        nights.night("2026-01-02", GONE, 2018, 2025);
        nights.clear();
        assertThat(partitions(nights)).containsExactly("year=2018", "year=2025");
        nights.night("2026-01-03", 2017, 2018, 2025);
        assertThat(partitions(nights)).containsExactly("year=2017", "year=2018", "year=2025");
    }

    @Test
    void replacedFilesGoAfterAWeekWhereACatalogPointsAtThem() {
        var nights = nights().night("2026-03-01", 2024, 2025).night("2026-03-02", 2025, 2025);
        assertThat(nights.clear().files()).isZero();
        nights.night("2026-03-09", 2025, 2025);
        assertThat(nights.clear().files()).isEqualTo(2);
        assertThat(nights.clear().files()).isZero();
    }

    @Test
    void replacedFilesGoAtOnceWhereReadersSeeThemBesideTheNewOnes() {
        var nights = nights().catalog(CatalogMode.CRAWLER).night("2026-03-01", 2024, 2025);
        nights.clear();
        nights.night("2026-03-02", 2025, 2025);
        assertThat(nights.clear().files()).isEqualTo(2);
        assertThat(seen(nights)).containsExactlyInAnyOrderElementsOf(live(nights));
    }

    /// Wherever the merge was killed, readers of the folder see every row once when the run is over.
    @Test
    void whatAMergeThatWasKilledHasLeftGoesAtOnceWhereReadersWouldSeeIt() {
        for (int changes = 0; ; changes++) {
            var nights = new Nights(scratch).catalog(CatalogMode.CRAWLER).night("2026-03-01", 2024, 2025);
            nights.clear();
            var isKilled = nights.nightThatIsKilled("2026-03-02", changes, 2025, 2026);
            nights.clear();
            assertThat(seen(nights)).as("after %d changes", changes).containsExactlyInAnyOrderElementsOf(live(nights));
            assertThat(nights.history().faults(_ -> {})).isEmpty();
            assertThat(partitions(nights)).isIn(List.of("year=2024", "year=2025"), List.of("year=2025", "year=2026"));
            nights.night("2026-03-03", 2025, 2026);
            nights.clear();
            assertThat(seen(nights)).containsExactlyInAnyOrderElementsOf(live(nights));
            assertThat(partitions(nights)).containsExactly("year=2025", "year=2026");
            if (!isKilled) {
                assertThat(changes).isGreaterThan(3);
                break;
            }
        }
    }

    @Test
    void nothingIsFencedOffWhereACatalogPointsAtStates() {
        var nights = nights().night("2026-03-01", 2024, 2025);
        nights.nightThatIsKilled("2026-03-02", 1, 2025, 2026);
        nights.clear();
        assertThat(nights.manifest().number()).isEqualTo(1);
    }

    @Test
    void aRunThatFailedClearsButLetsNothingGoThatIsOld() {
        var nights = nights().catalog(CatalogMode.CRAWLER).night("2025-12-31", 2017, 2025);
        nights.night("2026-01-01", GONE, 2024);
        var run = nights.tonight().run();
        nights.store().delete(List.of(run.receipt("jobs/catalog.json")));
        var report = nights.clear();
        assertThat(report.notes())
                .first()
                .isEqualTo("The history of pagila.payment lets nothing go that is older than P7Y: the run has failed.");
        assertThat(report.files()).isEqualTo(1);
        assertThat(seen(nights)).containsExactlyInAnyOrderElementsOf(live(nights));
        nights.store().delete(List.of(run.manifestKey()));
        assertThat(nights.agree(1).clear().notes())
                .as("nobody knows the tables")
                .containsExactly("0 files that later states have replaced were removed, 0 bytes.");
    }

    private static List<String> seen(Nights nights) {
        return nights.store().keys().stream()
                .filter(key -> key.startsWith("longterm/c1/pagila/"))
                .toList();
    }

    private static List<String> live(Nights nights) {
        return nights.manifest().files().stream().map(LiveFile::key).toList();
    }

    @Test
    void aDamagedHistoryFailsAloneAndNothingOfItIsRemoved() {
        var nights = nights().catalog(CatalogMode.CRAWLER).night("2026-03-01", 2024, 2025);
        nights.night("2026-03-02", 2025, 2025);
        var live = nights.manifest().files().getFirst().key();
        nights.store().with(live, "other bytes");
        assertThat(nights.clear().tables()).isZero();
        assertThat(nights.tonight().receipts().failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message())
                        .startsWith("Cannot remove replaced files of pagila.payment: 1 of the"));
    }

    @Test
    void whoIsKilledAtAnyChangeLeavesWhatTheNextOneDoes() {
        var nights = nights().catalog(CatalogMode.CRAWLER).night("2025-12-31", 2017, 2018, 2019, 2025);
        nights.night("2026-01-01", GONE, GONE, 2020, 2025);
        var all = nights.store().keys();
        for (int life = 0; ; life++) {
            var copy = new FakeObjectStore();
            all.forEach(key -> copy.with(key, nights.store().read(key).orElseThrow()));
            var isKilled = false;
            try {
                new ClearLongtermJob(nights.tonight(new MortalStore(copy, life, () -> {}))).run();
            } catch (StoreException _) {
                isKilled = true;
            }
            new ClearLongtermJob(nights.tonight(copy)).run();
            var head = new History(copy, "c1", nights.manifest().as())
                    .head()
                    .orElseThrow()
                    .manifest();
            assertThat(head.partitions().stream()
                            .filter(each -> each.rows() > 0)
                            .map(HistoryPartition::path))
                    .containsExactly("year=2020", "year=2025");
            assertThat(copy.keys().stream().filter(key -> key.startsWith("longterm/c1/pagila/")))
                    .containsExactlyInAnyOrderElementsOf(
                            head.files().stream().map(file -> file.key()).toList());
            if (!isKilled) {
                assertThat(life).isGreaterThan(3);
                break;
            }
        }
    }
}
