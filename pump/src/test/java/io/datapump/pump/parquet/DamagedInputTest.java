package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Output is a pure function of input, so "equal rows" is "equal bytes" here.
@Timeout(120)
class DamagedInputTest {

    private static final int DAMAGES = 300;

    private final Path scratch;

    DamagedInputTest(@TempDir Path scratch) {
        this.scratch = scratch;
    }

    @Test
    void damagedGzipPagesGiveAMessageOrEqualRows() {
        assertMessageOrEqualRows(table().withoutChecksums().bytes());
    }

    @Test
    void damagedPagesWithChecksumsGiveAMessageOrEqualRows() {
        assertMessageOrEqualRows(table().codec("UNCOMPRESSED").bytes());
        assertMessageOrEqualRows(table().codec("SNAPPY").pagesV2().bytes());
    }

    @Test
    void damagedPagesWithoutAnyChecksumNeverChangeTheNumberOfRows() {
        for (ParquetFixtures table : List.of(table(), table().pagesV2(), table().withoutDictionary())) {
            byte[] whole = table.codec("UNCOMPRESSED").withoutChecksums().bytes();
            forEachDamage(whole, (damaged, seed) -> {
                try {
                    assertThat(run(damaged).rowsRead()).isEqualTo(400);
                } catch (ParquetException e) {
                    assertThat(e).as("seed %d", seed).hasMessageStartingWith("damaged: ");
                }
            });
        }
    }

    @Test
    void everyTruncationIsRefusedByName() {
        byte[] whole = table().bytes();
        for (int length = 0; length < whole.length; length += 7) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> run(cut))
                    .isInstanceOf(ParquetException.class)
                    .hasMessageStartingWith("damaged: ");
        }
    }

    @Test
    void aFileThatFailsWhileItIsReadLeavesNothing() {
        byte[] whole = table().rowsPerGroup(100).bytes();
        ParquetInput failing = new ParquetInput() {
            private int reads;

            @Override
            public String name() {
                return "failing";
            }

            @Override
            public long sizeInBytes() {
                return whole.length;
            }

            @Override
            public byte[] read(long offset, int length) throws IOException {
                if (++reads > 3) {
                    throw new EOFException("connection reset");
                }
                return Arrays.copyOfRange(whole, (int) offset, (int) offset + length);
            }
        };

        assertThatThrownBy(() -> run(failing))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("failing: ")
                .hasMessageContaining("connection reset");
        assertThat(scratch).isEmptyDirectory();
    }

    private void assertMessageOrEqualRows(byte[] whole) {
        List<byte[]> expected = contents(run(whole));
        int[] refused = new int[1];
        forEachDamage(whole, (damaged, seed) -> {
            try {
                List<byte[]> actual = contents(run(damaged));
                assertThat(actual).hasSameSizeAs(expected);
                for (int i = 0; i < actual.size(); i++) {
                    assertThat(actual.get(i)).as("seed %d", seed).isEqualTo(expected.get(i));
                }
            } catch (ParquetException e) {
                assertThat(e).as("seed %d", seed).hasMessageStartingWith("damaged: ");
                refused[0]++;
            }
            assertThat(scratch).as("seed %d", seed).isEmptyDirectory();
        });
        assertThat(refused[0]).isGreaterThan(DAMAGES / 2);
    }

    private interface Damage {
        void see(byte[] damaged, int seed);
    }

    private static void forEachDamage(byte[] whole, Damage damage) {
        Footers.Footer footer = Footers.open(new MemoryInput("whole", whole));
        long pages = footer.blocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .mapToLong(chunk -> chunk.getStartingPos() + chunk.getTotalSize())
                .max()
                .orElseThrow();
        for (int seed = 0; seed < DAMAGES; seed++) {
            Random random = new Random(seed);
            byte[] damaged = whole.clone();
            damaged[4 + random.nextInt((int) pages - 4)] ^= (byte) (1 << random.nextInt(8));
            damage.see(damaged, seed);
        }
    }

    private RepartitionResult run(byte[] file) {
        return run(new MemoryInput("damaged", file));
    }

    private RepartitionResult run(ParquetInput input) {
        RepartitionResult result = Repartition.run(
                new RepartitionRequest(
                        "table", List.of(input), List.of(Lake.month("mes", "d")), List.of(), scratch, "x", 1 << 24),
                rows -> {});
        lastContents = result.files().stream().map(DamagedInputTest::take).collect(Collectors.toList());
        return result;
    }

    private List<byte[]> lastContents = List.of();

    private List<byte[]> contents(RepartitionResult result) {
        assertThat(lastContents).hasSameSizeAs(result.files());
        return lastContents;
    }

    private static byte[] take(PartitionFile file) {
        try {
            byte[] bytes = Files.readAllBytes(file.file());
            Files.delete(file.file());
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ParquetFixtures table() {
        Random random = new Random(1);
        ParquetFixtures table = ParquetFixtures.table("optional int32 id; optional binary d (STRING);"
                + " optional binary name (STRING); optional double x; required boolean b;");
        for (int i = 0; i < 400; i++) {
            table.row(
                    i,
                    "2024-0" + (1 + random.nextInt(3)) + "-11",
                    random.nextInt(4) == 0 ? null : "name" + random.nextInt(1000),
                    random.nextDouble(),
                    random.nextBoolean());
        }
        return table.rowsPerPage(150);
    }
}
