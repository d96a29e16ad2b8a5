package io.datapump.local.query;

import static io.datapump.local.source.ExportFixtures.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.source.ExportFixtures;
import io.datapump.local.source.FolderBucket;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.SampleTable;
import io.datapump.local.source.SnapshotExport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An export of the sample database, read by somebody else.
class ExportedContentTest {

    private static final SampleDatabase DATABASE = new SampleDatabase(42, SampleDatabase.DEFAULT_PAYMENTS);

    @TempDir
    private static Path folder;

    private final LakeQuery engine = new LakeQuery(Path.of("."), QueryLimits.SMALL);

    @BeforeAll
    static void export() {
        new SnapshotExport(DATABASE, folder.resolve("scratch"))
                .write(ExportFixtures.order(), new FolderBucket(folder.resolve("bucket")));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void everyTableReadsBackAsTheGeneratorMadeIt() {
        for (var table : DATABASE.tables()) {
            var content = TableContent.of(table);
            var read = new QueryTable(table.name(), folderOf(table), content.columns(), List.of());
            engine.add(read);
            assertThat(content.differences(engine, read)).as(table.fullName()).isEmpty();
        }
    }

    @Test
    void everyBatchOfTheParentIsOnePartitionTable() {
        var parent = DATABASE.table("pagila.public.payment");
        var columns = TableContent.of(parent).columns();
        var children = DATABASE.tables().stream()
                .filter(table ->
                        table.name().startsWith("payment_p2") || table.name().equals("overflow_december"))
                .toList();
        for (var i = 0; i < children.size(); i++) {
            var batch = folderOf(parent).resolve(Integer.toString(i + 1));
            engine.add(new QueryTable("batch", batch, columns, List.of()));
            engine.add(new QueryTable("child", folderOf(children.get(i)), columns, List.of()));
            var names = columns.stream().map(QueryColumn::name).collect(Collectors.joining(", "));
            var fingerprint = "SELECT count(*), sum(hash(" + names + "))::VARCHAR FROM datalake.";
            assertThat(engine.run(fingerprint + "batch").rows())
                    .as(children.get(i).name())
                    .isEqualTo(engine.run(fingerprint + "child").rows());
        }
    }

    @Test
    void aQueryBySourceMonthsAgreesWithTheGenerator() {
        var payment = DATABASE.table("pagila.public.payment");
        engine.add(new QueryTable(
                "payment", folderOf(payment), TableContent.of(payment).columns(), List.of()));
        var answer = engine.run("SELECT substr(payment_date, 1, 7), count(*), sum(amount::DECIMAL(18,2))"
                + " FROM datalake.payment GROUP BY 1 ORDER BY 1");
        var expected = DATABASE.paymentsByMonth().entrySet().stream()
                .map(month -> List.of(
                        Optional.of(month.getKey().toString()),
                        Optional.of(Long.toString(month.getValue().payments())),
                        Optional.of(month.getValue().amount().toPlainString())))
                .toList();
        assertThat(answer.rows()).isEqualTo(expected);
    }

    @Test
    void everyColumnIsAnOptionalPrimitiveUnderSparksRoot() {
        var schema = engine.run("SELECT DISTINCT repetition_type, num_children IS NULL FROM parquet_schema("
                        + everyFile() + ") WHERE name <> 'spark_schema'")
                .rows();
        assertThat(schema).containsExactly(List.of(Optional.of("OPTIONAL"), Optional.of("true")));
    }

    @Test
    void annotationsAreThoseOfThePostgresTypes() {
        var all = DATABASE.table("pagila.public.all_types");
        var types = engine
                .run("SELECT name, type, coalesce(converted_type, '-') FROM parquet_schema(" + filesOf(all) + ")"
                        + " WHERE num_children IS NULL")
                .rows()
                .stream()
                .collect(Collectors.toMap(
                        row -> row.getFirst().orElseThrow(),
                        row -> row.get(1).orElseThrow() + " " + row.get(2).orElseThrow()));
        assertThat(types)
                .containsEntry("a_boolean", "BOOLEAN -")
                .containsEntry("a_smallint", "INT32 INT_16")
                .containsEntry("an_integer", "INT32 -")
                .containsEntry("a_bigint", "INT64 -")
                .containsEntry("a_real", "FLOAT -")
                .containsEntry("a_double", "DOUBLE -")
                .containsEntry("a_bytea", "BYTE_ARRAY -")
                .containsEntry("a_timestamptz", "BYTE_ARRAY UTF8")
                .containsEntry("a_numeric", "BYTE_ARRAY UTF8")
                .hasSize(all.columns().size());
    }

    @Test
    void chunksAreGzipWithStatisticsInOneRowGroupAFile() {
        var chunks = engine.run("SELECT count(DISTINCT compression), min(compression), max(row_group_id),"
                        + " count(*) FILTER (stats_null_count IS NULL) FROM parquet_metadata(" + everyFile() + ")")
                .rows();
        assertThat(chunks)
                .containsExactly(List.of(Optional.of("1"), Optional.of("GZIP"), Optional.of("0"), Optional.of("0")));
    }

    @Test
    void pagesAreOfTheFirstVersionWithDictionaries() {
        var encodings =
                engine.run("SELECT DISTINCT encodings FROM parquet_metadata(" + everyFile() + ")").rows().stream()
                        .map(row -> row.getFirst().orElseThrow())
                        .toList();
        assertThat(encodings)
                .anyMatch(names -> names.contains("PLAIN_DICTIONARY"))
                .noneMatch(names -> names.matches(".*(DELTA|BYTE_STREAM|RLE_DICTIONARY).*"));
    }

    private static Path folderOf(SampleTable table) {
        return folder.resolve("bucket/" + ROOT + table.database() + "/" + table.schema() + "." + table.name());
    }

    private static String filesOf(SampleTable table) {
        return Sql.text(folderOf(table) + "/**/*.parquet");
    }

    private static String everyFile() {
        return Sql.text(folder + "/bucket/**/*.parquet");
    }
}
