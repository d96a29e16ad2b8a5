package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.OutputFiles.PassThrough;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What goes along with the bytes of a row group, and what cannot be taken over.
class PassThroughTest {

    private final Path folder;
    private final BothWays ways;

    PassThroughTest(@TempDir Path folder) {
        this.folder = folder;
        ways = new BothWays(folder);
    }

    @Test
    void readersFindPageIndexesBloomFiltersAndStatisticsInAppendedRowGroups() throws IOException {
        ParquetFixtures table = ParquetFixtures.table("required int32 id; required int32 d (DATE); optional double x;");
        for (int i = 0; i < 1000; i++) {
            table.row(i, 19_783, i % 7 == 0 ? Double.NaN : i * 0.5);
        }
        MemoryInput in = table.rowsPerPage(100).input("in");

        RepartitionResult result = ways.run(List.of(in, in), PassThrough.APPEND, false, Lake.month("mes", "d"))
                .result();

        assertThat(result.plan().looks()).isZero();
        assertThat(result.plan().groupsAppended()).isEqualTo(2);
        ParquetInput out = ParquetInput.of(result.files().getFirst().file());
        Footers.Footer source = Footers.open(in);
        Footers.Footer written = Footers.open(out);
        try (RangedStream from = new RangedFile(in).open();
                RangedStream to = new RangedFile(out).open();
                ParquetFileReader before = RowGroupAppender.reader(in, source.metadata(), from);
                ParquetFileReader after = RowGroupAppender.reader(out, written.metadata(), to)) {
            for (int column = 0; column < 3; column++) {
                ColumnChunkMetaData was =
                        source.blocks().getFirst().getColumns().get(column);
                ColumnChunkMetaData is = written.blocks().get(1).getColumns().get(column);
                assertThat(is.getStatistics()).isEqualTo(was.getStatistics());
                assertThat(String.valueOf(after.readColumnIndex(is)))
                        .isEqualTo(String.valueOf(before.readColumnIndex(was)));
                var pages = Objects.requireNonNull(after.readOffsetIndex(is));
                assertThat(pages.getPageCount()).isEqualTo(10);
                assertThat(pages.getOffset(0)).isEqualTo(is.getFirstDataPageOffset());
            }
        }
    }

    private ParquetInput writtenByDuckDb(String name, String select) {
        Path file = folder.resolve(name);
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        } catch (SQLException e) {
            throw new IllegalStateException(select, e);
        }
        return ParquetInput.of(file);
    }

    @Test
    void nestedColumnsPassThroughUntouched() {
        ParquetInput input = writtenByDuckDb(
                "nested.parquet",
                "SELECT i // 2048 AS p, [i, i + 1] AS l, {'a': i, 'b': 'x'} AS s, MAP {'k': i} AS m FROM range(4096) r(i)");

        BothWays.Outcome outcome = ways.run(List.of(input), PassThrough.APPEND, true, Lake.value("g", "p"));

        assertThat(outcome.result().plan().groupsAppended()).isEqualTo(2);
        try (Lake reader = new Lake(Path.of("unused"))) {
            assertThat(outcome.rows())
                    .isEqualTo(reader
                            .query("SELECT 'g=' || p || ' ' || to_json(t)::VARCHAR FROM read_parquet('" + input.name()
                                    + "') t")
                            .stream()
                            .sorted()
                            .toList());
        }
    }

    @Test
    void nestedColumnsThatWouldHaveToBeTakenApartAreRefusedBeforeAnythingIsWritten() {
        ParquetInput input = writtenByDuckDb("apart.parquet", "SELECT i % 2 AS p, [i] AS l FROM range(10) r(i)");

        assertThatThrownBy(() -> ways.run(List.of(input), PassThrough.APPEND, false, Lake.value("g", "p")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("\"l\" is nested or repeated")
                .hasMessageContaining("they span several partitions (1)");
        assertThat(folder.resolve("run-0")).isEmptyDirectory();
    }

    @Test
    void bloomFiltersAreReadFromWhereTheyLieAndCarriedOver() throws IOException {
        ParquetInput input = writtenByDuckDb(
                "bloom.parquet", "SELECT i // 2048 AS p, 'name' || (i % 50) AS name FROM range(20480) r(i)");
        Footers.Footer source = Footers.open(input);
        assertThat(source.blocks().getFirst().getColumns().get(1).getBloomFilterOffset())
                .isPositive();

        RepartitionResult result = ways.run(List.of(input), PassThrough.APPEND, false, Lake.value("g", "p"))
                .result();

        assertThat(result.plan().groupsAppended()).isEqualTo(10);
        ParquetInput out = ParquetInput.of(result.files().get(3).file());
        Footers.Footer written = Footers.open(out);
        try (RangedStream stream = new RangedFile(out).open();
                ParquetFileReader reader = RowGroupAppender.reader(out, written.metadata(), stream)) {
            var filter = Objects.requireNonNull(reader.readBloomFilter(
                    written.blocks().getFirst().getColumns().get(1)));
            assertThat(filter.findHash(filter.hash(org.apache.parquet.io.api.Binary.fromString("name7"))))
                    .isTrue();
            assertThat(filter.findHash(filter.hash(org.apache.parquet.io.api.Binary.fromString("nobody"))))
                    .isFalse();
        }
        assertThat(GroupRanges.of(source, 0, source.metadata().getFileMetaData().getSchema()))
                .allSatisfy(range -> assertThat(range.end() - range.start()).isLessThan(input.sizeInBytes() / 2));
    }

    @Test
    void largeFilesOfOnePartitionAreNamedToBeCopiedAndSmallOnesAreNot() {
        ParquetFixtures large = ParquetFixtures.table("required int32 d (DATE); required binary pad (STRING);")
                .codec("UNCOMPRESSED")
                .withoutDictionary();
        for (int i = 0; i < 33; i++) {
            large.row(19_783 + i % 3, "x".repeat(1 << 20));
        }
        ParquetInput file = large.input("large");
        ParquetInput small = ParquetFixtures.table("required int32 d (DATE); required binary pad (STRING);")
                .row(19_783, "x")
                .input("small");

        RepartitionResult result = ways.run(List.of(file, small), PassThrough.COPY, false, Lake.month("mes", "d"))
                .result();

        assertThat(result.copied()).containsExactly(new RepartitionResult.CopiedFile("mes=03", file, 33));
        assertThat(result.files())
                .singleElement()
                .satisfies(written -> assertThat(written.rows()).isEqualTo(1));
        assertThat(result.rowsRead()).isEqualTo(34);
        assertThat(result.plan().summary()).isEqualTo("1 file copied, 1 row group appended, 0 rewritten");
    }

    @Test
    void damagedIndexesGiveAMessageThatNamesTheFile() {
        byte[] whole = ParquetFixtures.table(BothWays.TENANT)
                .row(1, "a")
                .row(2, "a")
                .rowsPerPage(1)
                .bytes();
        Footers.Footer footer = Footers.open(new MemoryInput("whole", whole));
        int from = (int) footer.blocks()
                .getFirst()
                .getColumns()
                .getFirst()
                .getColumnIndexReference()
                .getOffset();
        int told = 0;
        for (int at = from; at < from + 40; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x5a;
            try {
                assertThat(ways.run(
                                        List.of(new MemoryInput("damaged", damaged)),
                                        PassThrough.APPEND,
                                        false,
                                        Lake.value("t", "tenant"))
                                .rows())
                        .hasSize(2);
            } catch (ParquetException e) {
                assertThat(e).hasMessageStartingWith("damaged: ");
                told++;
            }
        }
        assertThat(told).isPositive();
    }

    @Test
    void aFileWithEncryptedColumnsIsRefused() {
        byte[] bytes = ParquetFixtures.table(BothWays.TENANT).row(1, "a").bytes();
        FileMetaData footer =
                Footers.open(new MemoryInput("in", bytes)).format().deepCopy();
        footer.setEncryption_algorithm(
                org.apache.parquet.format.EncryptionAlgorithm.AES_GCM_V1(new org.apache.parquet.format.AesGcmV1()));
        ParquetInput encrypted = new MemoryInput("in", ParquetFixtures.withFooter(bytes, footer));

        assertThatThrownBy(() -> ways.run(List.of(encrypted), PassThrough.APPEND, false, Lake.value("t", "tenant")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("encrypted");
    }

    /// Seen elsewhere: damage inside of a page went through unseen, since nobody had to decode it.
    @Test
    void verifyingDecodesEveryPageThatIsTakenOver() {
        byte[] bytes = ParquetFixtures.table("required int32 id; required int32 d (DATE);")
                .codec("GZIP")
                .row(1, 19_783)
                .row(2, 19_783)
                .bytes();
        Footers.Footer footer = Footers.open(new MemoryInput("in", bytes));
        ColumnChunkMetaData id = footer.blocks().getFirst().getColumns().getFirst();
        bytes[(int) (id.getStartingPos() + id.getTotalSize() - 6)] ^= 0x55;
        MemoryInput damaged = new MemoryInput("damaged", bytes);

        assertThatThrownBy(() -> ways.run(List.of(damaged), PassThrough.APPEND, true, Lake.year("ano", "d")))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("damaged: ");
    }
}
