package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 200,000 rows of 20 columns, among them a text of 1 KB, that fall into 5,000 shuffled partitions, on a heap
/// of 512 MB.
class ManyPartitionsTest {

    private static final int TENANTS = 5_000;
    private static final int FILES = 20;
    private static final int ROWS_PER_FILE = 10_000;
    private static final int COLUMNS = 20;

    @Test
    void fiveThousandPartitionsFitIntoHalfAGigabyte(@TempDir Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve("source");
        Random random = new Random(11);
        for (int file = 0; file < FILES; file++) {
            table(random, file).write(source.resolve("part-%02d.parquet".formatted(file)));
        }
        Path scratch = Files.createDirectories(folder.resolve("scratch"));

        assertThat(RepartitionMain.inFreshJvm("512m", source, scratch, 128L << 20))
                .isZero();
        assertThat(rowsAndGroups(scratch))
                .isEqualTo(List.of((long) TENANTS, (long) FILES * ROWS_PER_FILE, (long) TENANTS));
    }

    /// Files, rows, row groups: one file and one row group for each partition, although memory was short.
    private static List<Long> rowsAndGroups(Path scratch) throws IOException {
        try (Stream<Path> files = Files.list(scratch)) {
            List<ParquetFooter> footers =
                    files.map(file -> ParquetFooter.read(ParquetInput.of(file))).toList();
            return List.of(
                    (long) footers.size(),
                    footers.stream().mapToLong(ParquetFooter::rows).sum(),
                    footers.stream().mapToLong(ParquetFooter::rowGroups).sum());
        }
    }

    private static ParquetFixtures table(Random random, int file) {
        StringBuilder fields = new StringBuilder("required int32 tenant; optional binary text (STRING);");
        IntStream.range(2, COLUMNS)
                .forEach(column -> fields.append("optional ")
                        .append(column % 2 == 0 ? "int64" : "binary")
                        .append(" c")
                        .append(column)
                        .append(';'));
        ParquetFixtures table = ParquetFixtures.table(fields.toString()).codec("ZSTD");
        for (int row = 0; row < ROWS_PER_FILE; row++) {
            @Nullable Object[] values = new @Nullable Object[COLUMNS];
            values[0] = (file * ROWS_PER_FILE + row < TENANTS) ? file * ROWS_PER_FILE + row : random.nextInt(TENANTS);
            values[1] = ("text " + random.nextInt() + " ").repeat(70);
            for (int column = 2; column < COLUMNS; column++) {
                values[column] = column % 2 == 0 ? (Object) random.nextLong() : "v" + random.nextInt(50);
            }
            table.row(values);
        }
        return table;
    }
}
