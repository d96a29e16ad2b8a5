package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random tables against a model of one line: the rows, sorted, each with its partition.
class RepartitionModelTest {

    private static final List<String> CODECS = List.of("GZIP", "SNAPPY", "ZSTD", "UNCOMPRESSED");

    @Test
    void everyRowIsInItsPartitionOnce(@TempDir Path folder) {
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            List<@Nullable Object[]> rows = rows(random);
            try (Lake lake = new Lake(folder.resolve("run-" + seed))) {
                add(lake, rows, random);

                RepartitionResult result = lake.repartition(
                        Lake.year("ano", "d"),
                        Lake.month("mes", "d"),
                        new PartitionField("g", new Transform.Truncate("n", 10)));

                assertThat(result.rowsRead()).as("seed %d", seed).isEqualTo(rows.size());
                if (!rows.isEmpty()) {
                    assertThat(lake.query(
                                    "SELECT concat_ws('|', coalesce(ano, '-'), coalesce(mes, '-'), coalesce(g, '-'),"
                                            + " id, coalesce(d, '-'), coalesce(n::VARCHAR, '-'), coalesce(t, '-')) AS line FROM LAKE"
                                            + " ORDER BY line COLLATE C"))
                            .as("seed %d", seed)
                            .isEqualTo(rows.stream()
                                    .map(RepartitionModelTest::line)
                                    .sorted()
                                    .toList());
                    assertThat(lake.lakeFingerprint()).as("seed %d", seed).isEqualTo(lake.sourceFingerprint());
                }
            }
        }
    }

    private static List<@Nullable Object[]> rows(Random random) {
        int count = random.nextInt(5) == 0 ? random.nextInt(3) : random.nextInt(1500);
        int texts = 1 + random.nextInt(500);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[] {
                i,
                random.nextInt(9) == 0
                        ? null
                        : random.nextInt(20) == 0
                                ? "infinity"
                                : "20%02d-%02d-%02d 10:00:00+00"
                                        .formatted(
                                                20 + random.nextInt(3), 1 + random.nextInt(12), 1 + random.nextInt(28)),
                random.nextInt(6) == 0 ? null : random.nextInt(40),
                random.nextInt(6) == 0 ? null : "text " + random.nextInt(texts)
            });
        }
        return rows;
    }

    private static void add(Lake lake, List<@Nullable Object[]> rows, Random random) {
        int from = 0;
        do {
            int to = Math.min(rows.size(), from + 1 + random.nextInt(1500));
            ParquetFixtures table = ParquetFixtures.table(
                            "required int32 id; optional binary d (STRING); optional int32 n; optional binary t (STRING);")
                    .codec(CODECS.get(random.nextInt(CODECS.size())))
                    .rowsPerGroup(1 + random.nextInt(600))
                    .rowsPerPage(1 + random.nextInt(300));
            if (random.nextBoolean()) {
                table.withoutDictionary();
            }
            if (random.nextInt(3) == 0) {
                table.pagesV2();
            }
            lake.add(table.rows(rows.subList(from, to)));
            from = to;
        } while (from < rows.size());
    }

    private static String line(@Nullable Object[] row) {
        String date = String.valueOf(row[1]);
        boolean dated = date.startsWith("20");
        return String.join(
                "|",
                dated ? date.substring(0, 4) : "-",
                dated ? date.substring(5, 7) : "-",
                row[2] instanceof Integer number ? String.valueOf(number / 10 * 10) : "-",
                String.valueOf(row[0]),
                row[1] == null ? "-" : date,
                row[2] == null ? "-" : String.valueOf(row[2]),
                row[3] == null ? "-" : String.valueOf(row[3]));
    }
}
