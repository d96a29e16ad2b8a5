package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.TableReceipt;
import io.datapump.pump.store.FakeObjectStore.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishJobTest extends PublishFixtures {
    private void assertRefused(String export, String... words) {
        var before = content(store);
        assertThatThrownBy(() -> publish(export))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll(words);
        assertThat(content(store)).isEqualTo(before);
    }

    @Test
    void everyTableIsReplacedByItsStagedFiles() {
        run("e1", FIRST)
                .table("a", "1.parquet", "2.parquet")
                .table("gone", "1.parquet")
                .reported();
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

    /// Seen elsewhere: a stray file beside the partition folders made a table of its own.
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
    void aTableOfWhichASourceIsGoneStaysAsItWasAndTheOthersArePublished() {
        run("e1", FIRST)
                .table("a", "1.parquet")
                .table("b", "1.parquet", "2.parquet")
                .reported();
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet", "2.parquet");
        store.delete(List.of("exported/c1/e2/db/public.b/1/2.parquet"));

        var report = publish("e2");

        assertThat(catalog(store))
                .containsExactly(
                        "catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e1-1.parquet", "catalog/c1/db.b/e1-2.parquet");
        assertThat(store.calls()).noneMatch(call -> call.contains("db.b/e2-1.parquet"));
        assertThat(failures("e2")).singleElement().satisfies(failure -> {
            assertThat(failure.job()).isEqualTo("publish");
            assertThat(failure.subject()).isEqualTo("db.b");
            assertThat(failure.message())
                    .contains(
                            "exported/c1/e2/db/public.b/1/2.parquet",
                            "table db.public.b",
                            "no longer in the bucket",
                            "The table is as it was");
        });
        assertThat(report.notes()).contains("Not published and left as they were: db.b.");
    }

    @Test
    void aFailureOfATableIsForgottenOnceItIsPublished() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        store.failing(Operation.COPY, key -> key.contains("db.b"), 1);
        publish("e1");
        assertThat(failures("e1")).hasSize(1);

        publish("e1");

        assertThat(failures("e1")).isEmpty();
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.b/e1-1.parquet");
    }

    @Test
    void whereNoTableCanBePublishedTheJobFails() {
        run("e1", FIRST).table("a", "1.parquet").reported();
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        var before = catalog(store);
        store.with("exported/c1/e2/db/public.a/1/1.parquet", "something else");

        assertThatThrownBy(() -> publish("e2"))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("none of 1 tables", "exported/c1/e2/db/public.a/1/1.parquet");
        assertThat(catalog(store)).isEqualTo(before);
    }

    @Test
    void aBucketThatRefusesTableAfterTableIsNotAskedForAllOfThem() {
        var run = run("e1", FIRST);
        for (var i = 0; i < 9; i++) {
            run.table("t" + i, "1.parquet");
        }
        store.failing(Operation.COPY, key -> true, 9);

        assertThatThrownBy(() -> publish("e1")).hasMessageContaining("none of 5 tables could be published");
        assertThat(catalog(store)).isEmpty();
    }

    /// A run that is repeated under another configuration writes files of the same names, perhaps of the same
    /// size.
    @Test
    void aFileOfTheRightNameAndSizeFromAnEarlierAttemptIsCopiedAgain() {
        run("e1", FIRST).table("a", "p=1/1.parquet").reported();
        publish("e1");
        run("e1", FIRST).table("a", "p=1/1.parquet");
        var changed = store.text("work/c1/e1/db.a/p=1/1.parquet").replace('a', 'x');
        store.with("work/c1/e1/db.a/p=1/1.parquet", changed);
        var staged = store.find("work/c1/e1/db.a/p=1/1.parquet").orElseThrow();
        var receipts = context(store, "e1").receipts();
        var before = receipts.staged("db.a").orElseThrow();
        var object = before.objects().getFirst();
        receipts.write(new StagedTable(
                before.source(),
                before.as(),
                before.columns(),
                before.partitionBy(),
                List.of(new StagedTable.StagedObject(
                        object.key(), staged.etag(), object.sizeInBytes(), object.rows(), object.target())),
                before.rowsRead(),
                0));

        publish("e1");

        assertThat(store.text("catalog/c1/db.a/p=1/e1-1.parquet")).isEqualTo(changed);
    }

    @Test
    void everyTableLeavesAReceiptOfItsFilesByPartition() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "p=1/1.parquet", "p=1/2.parquet", "p=2/1.parquet");
        publish("e1");

        var receipts = context(store, "e1").receipts();
        var rewritten = receipts.table("db.b").orElseThrow();
        assertThat(rewritten.how()).isEqualTo(TableReceipt.Origin.REWRITTEN);
        assertThat(rewritten.rows()).isEqualTo(30);
        assertThat(rewritten.files()).isEqualTo(3);
        assertThat(rewritten.configuration()).isEqualTo("config/c1/x.json");
        assertThat(rewritten.partitions())
                .extracting(TableReceipt.Partition::path, TableReceipt.Partition::rows)
                .containsExactly(tuple("p=1", 20L), tuple("p=2", 10L));
        assertThat(rewritten.byTarget().get("catalog/c1/db.b/p=2/e1-1.parquet")).satisfies(file -> {
            assertThat(file.source()).isEqualTo("work/c1/e1/db.b/p=2/1.parquet");
            assertThat(file.etag())
                    .isEqualTo(store.find(file.target()).orElseThrow().etag());
            assertThat(file.sourceEtag()).isEqualTo(file.etag());
        });
        assertThat(receipts.table("db.a").orElseThrow().how()).isEqualTo(TableReceipt.Origin.COPIED);
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
        run("e1", FIRST).table("a", "1.parquet").reported();
        publish("e1");
        run("e2", SECOND).nothing();

        publish("e2");

        assertThat(catalog(store)).isEmpty();
    }

    @Test
    void aTableThatIsNotStagedStaysAsItWasAndTheOthersArePublished() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet").reported();
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet").marked("b", 10);

        publish("e2");

        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e1-1.parquet");
        assertThat(failures("e2"))
                .extracting(JobFailure::message)
                .singleElement()
                .asString()
                .contains("Table db.public.b is marked but not staged");
    }

    @Test
    void nothingIsPublishedWhereRowsDiffer() {
        run("e1", FIRST).table("a", "1.parquet");
        var receipt = store.text("runs/c1/e1/staged/db.a.json");

        store.with("runs/c1/e1/staged/db.a.json", receipt.replace("\"rows\":10", "\"rows\":9"));
        assertRefused("e1", "10 rows of table db.public.a", "10 were read and 9 staged", "Nothing was changed");
        store.with("runs/c1/e1/staged/db.a.json", receipt.replace("\"rowsRead\":10", "\"rowsRead\":11"));
        assertRefused("e1", "11 were read and 10 staged");
    }

    @Test
    void aReceiptOfAnotherTableUnderTheSameNameDoesNotCount() {
        run("e1", FIRST).table("a", "1.parquet");
        store.with(
                "runs/c1/e1/staged/db.a.json",
                store.text("runs/c1/e1/staged/db.a.json").replace("db.public.a", "db.public.other"));

        assertRefused("e1", "Table db.public.a is marked but not staged");
    }

    @Test
    void aCopyThatFailsLeavesTheTableAsItWas() {
        run("e1", FIRST).table("a", "1.parquet", "2.parquet").table("b", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet", "2.parquet").table("b", "1.parquet");
        store.failing(Operation.COPY, key -> key.endsWith("db.a/e2-2.parquet"), 1);

        publish("e2");
        assertThat(catalog(store))
                .containsExactly(
                        "catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.a/e1-2.parquet", "catalog/c1/db.b/e2-1.parquet");
        assertThat(failures("e2")).extracting(JobFailure::subject).containsExactly("db.a");

        publish("e2");
        assertThat(catalog(store))
                .containsExactly(
                        "catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.a/e2-2.parquet", "catalog/c1/db.b/e2-1.parquet");
    }

    @Test
    void aCopyThatIsNotListedKeepsTheOldFiles() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        // A copy of another size: what arrived is not what was staged.
        store.with(
                "runs/c1/e2/staged/db.a.json",
                store.text("runs/c1/e2/staged/db.a.json").replaceFirst("\"sizeInBytes\":\\d+", "\"sizeInBytes\":7"));

        assertThatThrownBy(() -> publish("e2"))
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("1 of its files", "catalog/c1/db.a/e2-1.parquet", "old files were kept");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet");
    }

    @Test
    void aStoreThatKeepsAnOldFileFailsTheTable() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet");
        store.failing(Operation.DELETE, key -> key.endsWith("db.a/e1-1.parquet"), 1);

        publish("e2");
        assertThat(failures("e2")).extracting(JobFailure::subject).containsExactly("db.a");

        publish("e2");
        assertThat(failures("e2")).isEmpty();
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e2-1.parquet");
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
}
