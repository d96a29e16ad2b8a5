package io.datapump.pump.job.publish;

import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.MortalStore;
import io.datapump.pump.job.SupersededException;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.FakeObjectStore.Operation;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PublishJobTest {

    private static final String FIRST = "2026-03-01T03:08:12.345Z";
    private static final String SECOND = "2026-03-02T03:08:12.345Z";

    private final FakeObjectStore store = new FakeObjectStore();

    private static JobContext context(ObjectStore bucket, String export) {
        return MarkingFixtures.context(bucket, postgres(), export, Path.of("unused"));
    }

    private JobReport publish(String export) {
        return new PublishJob(context(store, export)).run();
    }

    private StagedFixtures run(String export, String snapshotTime) {
        return new StagedFixtures(store, export, snapshotTime);
    }

    private static List<String> catalog(FakeObjectStore bucket) {
        return bucket.keys().stream().filter(key -> key.startsWith("catalog/")).toList();
    }

    private static Map<String, String> content(FakeObjectStore bucket) {
        var content = new TreeMap<String, String>();
        bucket.keys().forEach(key -> content.put(key, bucket.text(key)));
        return content;
    }

    private void assertRefused(String export, String... words) {
        var before = content(store);
        assertThatThrownBy(() -> publish(export))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll(words);
        assertThat(content(store)).isEqualTo(before);
    }

    @Test
    void everyTableIsReplacedByItsStagedFiles() {
        run("e1", FIRST).table("a", "1.parquet", "2.parquet").table("gone", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet").table("b", "ano=2024/mes=03/1.parquet", "ano=2024/mes=04/1.parquet");
        store.with("catalog/c2/db.a/e1-1.parquet", "another cluster's");

        var report = publish("e2");

        assertThat(catalog(store))
                .containsExactly(
                        "catalog/c1/db.a/e2-1.parquet",
                        "catalog/c1/db.b/ano=2024/mes=03/e2-1.parquet",
                        "catalog/c1/db.b/ano=2024/mes=04/e2-1.parquet",
                        "catalog/c2/db.a/e1-1.parquet");
        assertThat(store.text("catalog/c1/db.b/ano=2024/mes=03/e2-1.parquet"))
                .isEqualTo("work/c1/e2/db.b/ano=2024/mes=03/1.parquet");
        assertThat(store.keys()).noneMatch(key -> key.startsWith("work/c1/e2/"));
        assertThat(store.keys()).contains("exported/c1/e2/db/public.a/1/1.parquet");
        assertThat(report.tables()).isEqualTo(2);
        assertThat(report.files()).isEqualTo(3);
        assertThat(report.rows()).isEqualTo(30);
        assertThat(report.bytesThrough()).isZero();
        assertThat(report.notes())
                .containsExactly(
                        "3 files were copied within the bucket, 0 were there already, 2 old objects were removed.",
                        "No longer published and removed: db.gone.");
    }

    @Test
    void noByteOfDataPassesThroughTheJob() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "p=1/1.parquet");
        var before = store.calls().size();

        publish("e1");

        assertThat(store.calls().subList(before, store.calls().size()))
                .noneMatch(call -> call.matches("(READ|WRITE|UPLOAD) .*parquet"));
    }

    @Test
    void runAgainItCopiesNothingEvenWhenTheSourcesAreGone() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "p=1/1.parquet");
        publish("e1");
        store.delete(List.of("exported/c1/e1/db/public.a/1/1.parquet"));
        var before = content(store);

        var report = publish("e1");

        assertThat(content(store)).isEqualTo(before);
        assertThat(report.notes())
                .containsExactly(
                        "0 files were copied within the bucket, 2 were there already, 0 old objects were removed.");
    }

    @Test
    void aStagedObjectThatIsGoneLeavesEveryTableAsItWas() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet", "2.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet", "2.parquet");
        store.delete(List.of("exported/c1/e2/db/public.b/1/2.parquet"));
        var before = catalog(store);

        assertThatThrownBy(() -> publish("e2"))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll(
                        "exported/c1/e2/db/public.b/1/2.parquet",
                        "table db.public.b",
                        "no longer in the bucket",
                        "No table was changed");
        assertThat(catalog(store)).isEqualTo(before);
    }

    @Test
    void aStagedObjectThatWasReplacedLeavesEveryTableAsItWas() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "p=1/1.parquet");
        store.with("work/c1/e1/db.b/p=1/1.parquet", "something else");

        assertThatThrownBy(() -> publish("e1")).hasMessageContaining("work/c1/e1/db.b/p=1/1.parquet");
        assertThat(catalog(store)).isEmpty();
    }

    @Test
    void anEmptyTableLosesItsOldFiles() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a");

        assertThat(publish("e2").rows()).isZero();
        assertThat(catalog(store)).isEmpty();
    }

    @Test
    void aRunThatMarksNothingEmptiesTheCatalog() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).nothing();

        publish("e2");

        assertThat(catalog(store)).isEmpty();
    }

    @Test
    void nothingIsPublishedUnlessEveryMarkedTableIsStaged() {
        run("e1", FIRST).table("a", "1.parquet").marked("b", 10);

        assertRefused("e1", "table db.public.b is marked but not staged", "Nothing was changed");
    }

    @Test
    void nothingIsPublishedWhereRowsDiffer() {
        run("e1", FIRST).table("a", "1.parquet");
        var receipt = store.text("runs/c1/e1/staged/db.a.json");

        store.with("runs/c1/e1/staged/db.a.json", receipt.replace("\"rows\" : 10", "\"rows\" : 9"));
        assertRefused("e1", "10 rows of table db.public.a", "10 were read and 9 staged");
        store.with("runs/c1/e1/staged/db.a.json", receipt.replace("\"rowsRead\" : 10", "\"rowsRead\" : 11"));
        assertRefused("e1", "11 were read and 10 staged");
    }

    @Test
    void aReceiptOfAnotherTableUnderTheSameNameDoesNotCount() {
        run("e1", FIRST).table("a", "1.parquet");
        store.with(
                "runs/c1/e1/staged/db.a.json",
                store.text("runs/c1/e1/staged/db.a.json").replace("db.public.a", "db.public.other"));

        assertRefused("e1", "table db.public.a is marked but not staged");
    }

    @Test
    void aCopyThatFailsKeepsTheOldFiles() {
        run("e1", FIRST).table("a", "1.parquet", "2.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet", "2.parquet");
        store.failing(Operation.COPY, key -> key.endsWith("e2-2.parquet"), 1);

        assertThatThrownBy(() -> publish("e2")).isInstanceOf(StoreException.class);
        assertThat(catalog(store)).contains("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.a/e1-2.parquet");

        publish("e2");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.a/e2-2.parquet");
    }

    @Test
    void aCopyThatIsNotListedKeepsTheOldFiles() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        // A copy of another size: what arrived is not what was staged.
        store.with(
                "runs/c1/e2/staged/db.a.json",
                store.text("runs/c1/e2/staged/db.a.json")
                        .replaceFirst("\"sizeInBytes\" : \\d+", "\"sizeInBytes\" : 7"));

        assertThatThrownBy(() -> publish("e2"))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("1 of its files", "catalog/c1/db.a/e2-1.parquet", "old files were kept");
        assertThat(catalog(store)).contains("catalog/c1/db.a/e1-1.parquet");
    }

    @Test
    void aStoreThatKeepsAnOldFileFailsTheJob() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        store.failing(Operation.DELETE, key -> key.endsWith("e1-1.parquet"), 1);

        assertThatThrownBy(() -> publish("e2")).isInstanceOf(StoreException.class);

        publish("e2");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet");
    }

    @Test
    void keysWithEveryKindOfCharacterArriveUnderTheSameName() {
        var paths = new String[] {
            "city=a+b/x.parquet",
            "city=a b/x.parquet",
            "city=a%3Ab/x.parquet",
            "city=São/x.parquet",
            "city=a%2Fb/x.parquet"
        };
        run("e1", FIRST).table("a", paths);

        publish("e1");

        for (var path : paths) {
            assertThat(store.text("catalog/c1/db.a/" + path.replace("x.parquet", "e1-x.parquet")))
                    .isEqualTo("work/c1/e1/db.a/" + path);
        }
    }

    @Test
    void aLateRepeatDoesNotReplaceNewerData() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        publish("e2");

        var before = content(store);
        assertThatThrownBy(() -> publish("e1"))
                .isInstanceOfSatisfying(
                        SupersededException.class, e -> assertThat(e.by()).isEqualTo("e2"))
                .hasMessageContainingAll(
                        "a later snapshot is in the catalog already", "published/20260302T030812.345Z-e2.json");
        assertThat(content(store)).isEqualTo(before);

        store.delete(List.of("runs/c1/published/20260302T030812.345Z-e2.json"));
        publish("e1");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet");
    }

    @Test
    void onlyTheClaimOfTheLatestSnapshotIsKept() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        publish("e2");

        assertThat(store.keys().stream().filter(key -> key.contains("/published/")))
                .containsExactly("runs/c1/published/20260302T030812.345Z-e2.json");
    }

    @Test
    void aRunThatIsOvertakenTakesItsUnfinishedTableBackAndStops() {
        run("e0", "2026-02-28T03:08:12.345Z").table("a", "1.parquet").table("b", "1.parquet");
        publish("e0");
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet");
        // The newer run claims the catalog while the older one copies its second table.
        var overtaken = new MortalStore(store, Integer.MAX_VALUE, () -> {
            if (catalog(store).contains("catalog/c1/db.b/e1-1.parquet")) {
                store.with("runs/c1/published/20260302T030812.345Z-e2.json", "{}");
            }
        });

        assertThatThrownBy(() -> new PublishJob(context(overtaken, "e1")).run())
                .isInstanceOfSatisfying(
                        SupersededException.class, e -> assertThat(e.by()).isEqualTo("e2"))
                .hasMessageContainingAll("a later snapshot has begun to publish", "-e2.json");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.b/e0-1.parquet");

        publish("e2");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e2-1.parquet");
    }
}
