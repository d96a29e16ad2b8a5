package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenColumnsTest {

    private static final String PERSON =
            "required int64 id; optional binary email (STRING); optional int32 age; optional binary born (STRING);";

    private final Lake lake;

    HiddenColumnsTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private static ParquetFixtures people(int count) {
        ParquetFixtures table = ParquetFixtures.table(PERSON);
        for (int i = 0; i < count; i++) {
            table.row(
                    (long) i,
                    i % 5 == 0 ? null : "mail" + i + "@example.org",
                    i % 90,
                    "19%02d-%02d-01".formatted(50 + i % 40, 1 + i % 12));
        }
        return table;
    }

    @Test
    void withoutPartitionsTheOtherColumnsLieInOneFile() {
        lake.add(people(3000).rowsPerGroup(700)).add(people(10)).hide("email");

        RepartitionResult result = lake.repartition();

        assertThat(result.files()).singleElement().satisfies(file -> {
            assertThat(file.partition()).isEmpty();
            assertThat(file.file().getFileName().toString()).isEqualTo("x-0.parquet");
            assertThat(file.rows()).isEqualTo(3010);
        });
        assertThat(result.rowsRead()).isEqualTo(3010);
        assertThat(result.nulls()).isZero();
        assertThat(result.columns()).extracting(ParquetColumn::name).containsExactly("id", "age", "born");
        assertBodyHas("id, age, born");
    }

    @Test
    void besidePartitionsTheyAreLeftOutToo() {
        lake.add(people(500)).hide("email", "age");

        lake.repartition(Lake.year("ano", "born"));

        assertThat(lake.folders()).hasSize(40);
        assertBodyHas("id, born");
    }

    private void assertBodyHas(String columns) {
        assertThat(lake.query("SELECT column_name FROM (DESCRIBE SELECT * FROM BODY)"))
                .containsExactly(columns.split(", "));
        assertThat(lake.query("SELECT count(*) FROM (SELECT " + columns + " FROM SOURCE EXCEPT ALL SELECT " + columns
                        + " FROM BODY)"))
                .containsExactly("0");
    }

    @Test
    void aPartitionMayComeFromAHiddenColumn() {
        lake.add(ParquetFixtures.table(PERSON)
                        .row(1L, "a", 1, "1950-03-01")
                        .row(2L, "b", 2, "1960-03-31")
                        .row(3L, "c", 3, null))
                .hide("born");

        RepartitionResult result = lake.repartition(
                new PartitionField("mes", new Transform.Month("born"), new Transform.Month("born").ownType(), false),
                new PartitionField("part", new Transform.Bucket("born", 1)));

        assertThat(result.files())
                .extracting(PartitionFile::partition)
                .containsExactly("mes=3/part=0", "mes=__HIVE_DEFAULT_PARTITION__/part=__HIVE_DEFAULT_PARTITION__");
        assertThat(result.nulls()).isOne();
        assertBodyHas("id, email, age");
    }

    @Test
    void manyRowsInLittleMemoryAreOneFileToo() {
        ParquetFixtures table =
                ParquetFixtures.table("required int32 id; required binary pad (STRING); optional int32 x;");
        for (int i = 0; i < 40_000; i++) {
            table.row(i, "pad" + i + "pad".repeat(150), i);
        }
        lake.add(table.rowsPerGroup(7_000)).memory(1).hide("x");

        assertThat(lake.repartition().files()).hasSize(1);

        assertThat(lake.query("SELECT count(*) FROM (SELECT id < lag(id) OVER (ORDER BY file_row_number) AS back FROM"
                        + " ORDERED) WHERE back"))
                .containsExactly("0");
        assertThat(lake.query("SELECT count(*) FROM BODY")).containsExactly("40000");
    }

    @Test
    void hiddenColumnsAreNotRead(@TempDir Path scratch) {
        Recording input = new Recording(people(5000).rowsPerGroup(2000).input("in"));
        Footers.Footer footer = Footers.open(input);
        List<LongStream> ofEmail = footer.blocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .filter(chunk -> chunk.getPath().toDotString().equals("email"))
                .map(HiddenColumnsTest::bytesOf)
                .toList();
        long footerStart = footer.blocks().getLast().getColumns().stream()
                .mapToLong(chunk -> chunk.getStartingPos() + chunk.getTotalSize())
                .max()
                .orElseThrow();
        input.ranges.clear();

        Repartition.run(
                new RepartitionRequest("t", List.of(input), List.of(), List.of("email"), scratch, "x", 1 << 24),
                rows -> {});

        List<Range> pages = input.ranges.stream()
                .filter(range -> range.end() <= footerStart)
                .toList();
        assertThat(pages).hasSize(6);
        assertThat(ofEmail)
                .hasSize(3)
                .allSatisfy(bytes -> assertThat(bytes)
                        .noneMatch(at -> pages.stream().anyMatch(range -> range.start() <= at && at < range.end())));
    }

    private static LongStream bytesOf(ColumnChunkMetaData chunk) {
        return LongStream.range(chunk.getStartingPos(), chunk.getStartingPos() + chunk.getTotalSize());
    }

    private record Range(long start, long end) {}

    /// Remembers which bytes were asked for.
    private record Recording(ParquetInput input, List<Range> ranges) implements ParquetInput {

        Recording(ParquetInput input) {
            this(input, new CopyOnWriteArrayList<>());
        }

        @Override
        public String name() {
            return input.name();
        }

        @Override
        public long sizeInBytes() {
            return input.sizeInBytes();
        }

        @Override
        public byte[] read(long offset, int length) throws IOException {
            ranges.add(new Range(offset, offset + length));
            return input.read(offset, length);
        }
    }

    @Test
    void aHiddenColumnThatIsNotThereIsRefused() {
        lake.add(people(1)).hide("e-mail");

        assertThatThrownBy(lake::repartition)
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("has no column \"e-mail\", which is to be left out.");
    }

    @Test
    void aTableOfWhichNothingWouldBeLeftIsRefused() {
        lake.add(people(1)).hide("id", "email", "age");

        assertThatThrownBy(() -> lake.repartition(Lake.value("born", "born")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("no column left");
    }
}
