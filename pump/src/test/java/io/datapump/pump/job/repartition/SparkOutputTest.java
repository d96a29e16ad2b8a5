package io.datapump.pump.job.repartition;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.parquet.ParquetFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Spark has left is staged where everything agrees, and otherwise not at all. Here a test plays Spark.
class SparkOutputTest {

    private static final String FIELDS = "optional int64 id; optional binary note (STRING);";
    private static final String WORK = "work/c1/e1/shop.t/";
    private static final TableSettings BY_SPARK = new TableSettings(
            Optional.empty(),
            List.of(new PartitionField("ano", new Transform.Year("note"))),
            Optional.empty(),
            HiddenColumns.NONE,
            TableRules.Overrides.NONE,
            new TableWork(Optional.empty(), WorkEngine.SPARK),
            Optional.empty());

    private final FakeObjectStore store = new FakeObjectStore();

    @TempDir
    private Path scratch;

    private JobContext context() {
        return MarkingFixtures.context(store, postgres(database("shop", Map.of("public.t", BY_SPARK))), "e1", scratch);
    }

    /// Three rows, one of them without a year.
    @BeforeEach
    void inspect() {
        FakeExport.of("c1", "e1")
                .table(
                        "shop.public.t",
                        t -> t.rows("1", List.of(new Object[] {1L, "2024-01-01"}, new @Nullable Object[] {2L, null}))
                                .rows("2", List.<@Nullable Object[]>of(new Object[] {3L, "2023-05-05"})))
                .writeTo(store);
        new InspectJob(context()).run();
        write("ano=2024/part-0.parquet", new Object[] {1L, "2024-01-01"});
        write("ano=2023/part-0.parquet", new Object[] {3L, "2023-05-05"});
        write("ano=__HIVE_DEFAULT_PARTITION__/part-0.parquet", new @Nullable Object[] {2L, null});
        say(3, 0, 1);
    }

    private void write(String path, @Nullable Object[]... rows) {
        store.with(
                WORK + path, ParquetFixtures.table(FIELDS).rows(List.of(rows)).bytes());
    }

    private void say(long rows, long invalid, long nulls) {
        store.with(
                "work/c1/e1/spark/shop.t.json",
                "{\"version\":1,\"table\":\"shop.public.t\",\"rows\":%d,\"invalid\":%d,\"nulls\":%d,\"spark\":\"4.0.4\"}"
                        .formatted(rows, invalid, nulls));
    }

    private void assertRefused(String... reasons) {
        assertThatThrownBy(() -> new RepartitionJob(context(), "shop.t").run())
                .isInstanceOf(JobException.class)
                .message()
                .contains(reasons);
        assertThat(context().receipts().staged("shop.t")).isEmpty();
    }

    @Test
    void whatAgreesIsStagedUnderThePumpsOwnNames() {
        store.with(WORK + "ano=2024_$folder$", new byte[0]);
        var report = new RepartitionJob(context(), "shop.t").run();
        var staged = context().receipts().staged("shop.t").orElseThrow();
        assertThat(report.rows()).isEqualTo(3);
        assertThat(staged.rowsRead()).isEqualTo(3);
        assertThat(staged.nulls()).isEqualTo(1);
        assertThat(staged.invalid()).isZero();
        assertThat(staged.objects())
                .extracting(StagedObject::target)
                .allMatch(target -> target.matches("ano=[0-9A-Z_]+/e1-[0-9]+\\.parquet"))
                .hasSize(3);
        assertThat(staged.objects()).extracting(StagedObject::key).contains(WORK + "ano=2024/part-0.parquet");
    }

    @Test
    void nothingIsStagedBeforeSparkHasComeToItsEnd() {
        store.delete(List.of("work/c1/e1/spark/shop.t.json"));
        assertRefused("Spark has not come to its end");
    }

    @Test
    void aReceiptOfAnotherVersionIsNotRead() {
        store.with(
                "work/c1/e1/spark/shop.t.json", "{\"version\":2,\"table\":\"t\",\"rows\":3,\"invalid\":0,\"nulls\":1}");
        assertRefused("is of version 2");
        store.with("work/c1/e1/spark/shop.t.json", "no JSON");
        assertRefused("is no receipt of the Spark job");
    }

    @Test
    void aRowTooFewOrTooManyIsFound() {
        store.delete(List.of(WORK + "ano=2023/part-0.parquet"));
        assertRefused("inspect counted 3 rows, the export's files hold 3, Spark says it read 3, and its files hold 2");
        write("ano=2023/part-0.parquet", new Object[] {3L, "2023-05-05"});
        write("ano=2023/part-1.parquet", new Object[] {3L, "2023-05-05"});
        assertRefused("its files hold 4");
        store.delete(List.of(WORK + "ano=2023/part-1.parquet"));
        say(2, 0, 1);
        assertRefused("Spark says it read 2");
    }

    @Test
    void whatAnUnfinishedAttemptLeftIsNoFileOfAPartition() {
        write("_temporary/0/part-0.parquet", new Object[] {3L, "2023-05-05"});
        assertRefused("_temporary/0/part-0.parquet", "has 2 levels where 1 are asked for");
    }

    @Test
    void aFileThatIsNoParquetIsRefused() {
        store.with(WORK + "ano=2024/notes.txt", "hello");
        assertRefused("notes.txt holds what is no Parquet file");
    }

    @Test
    void anotherColumnIsRefused() {
        store.with(
                WORK + "ano=2023/part-0.parquet",
                ParquetFixtures.table("optional int32 id; optional binary note (STRING);")
                        .row(3, "2023-05-05")
                        .bytes());
        assertRefused("has the columns", "and the table is to have");
    }

    @Test
    void anotherValueOrNullIsFoundByBoundsAndCounts() {
        write("ano=2023/part-0.parquet", new Object[] {4L, "2023-05-05"});
        assertRefused("nulls or bounds of the columns [id] differ");
        write("ano=2023/part-0.parquet", new @Nullable Object[] {null, "2023-05-05"});
        assertRefused("nulls or bounds of the columns [id] differ");
    }

    @Test
    void rowsWithoutAValueAreAsManyAsSparkFound() {
        say(3, 1, 1);
        assertRefused("1 rows lie in folders without a value, and Spark found 1 nulls and 1 invalid values");
    }

    @Test
    void anExportThatChangedMeanwhileIsFound() {
        var key = store.keys().stream()
                .filter(one -> one.endsWith(".gz.parquet"))
                .findFirst()
                .orElseThrow();
        store.with(key, ParquetFixtures.table(FIELDS).row(9L, "2024-01-01").bytes());
        assertRefused(key);
    }
}
