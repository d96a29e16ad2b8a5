package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damages files, thousands of times from fixed seeds: a damaged file is refused by name, or gives the rows of the
/// whole one; it neither hangs nor takes memory that it only claims to need.
///
/// Two damages cannot be seen by any reader: that of a page without any checksum, and that of a footer into another
/// footer that fits the pages. For these, as many rows come out as went in, or as the footer states.
class FuzzTest {

    /// How many damages each file gets.
    private static final int CASES = Integer.getInteger("fuzz.cases", 150);

    private static final long DEADLINE_IN_SECONDS = 20;
    // The engine's own budget of 8 MB and what it needs around it.
    private static final long ALLOCATION = 160L << 20;

    private final ExecutorService runner = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("fuzz").factory());

    @TempDir
    private Path scratch;

    @Test
    void pagesWithChecksumsAreRefusedOrGiveTheirRows() throws Exception {
        for (FuzzedFile file : FuzzedFile.withChecksums()) {
            Outcome whole = run(file.bytes());
            assertThat(whole.failure()).as(file.name()).isEmpty();
            fuzz(file, file.pageDamages(CASES), whole);
        }
    }

    @Test
    void pagesWithoutChecksumsAreRefusedOrGiveAsManyRows() throws Exception {
        for (FuzzedFile file : FuzzedFile.withoutChecksums()) {
            Outcome whole = run(file.bytes());
            assertThat(whole.failure()).as(file.name()).isEmpty();
            fuzz(file, file.pageDamages(CASES), new Outcome(whole.rows(), Map.of(), Optional.empty()));
        }
    }

    @Test
    void footersAreRefusedOrGiveTheRowsTheyState() throws Exception {
        for (FuzzedFile file : FuzzedFile.withChecksums()) {
            Outcome whole = run(file.bytes());
            fuzz(file, file.footerDamages(CASES), new Outcome(whole.rows(), Map.of(), Optional.empty()));
        }
    }

    @Test
    void aFileThatEndsAnywhereElseIsRefused() throws Exception {
        for (FuzzedFile file : FuzzedFile.withChecksums()) {
            for (byte[] cut : file.truncations()) {
                assertThat(run(cut).failure())
                        .as("%s, cut to %d bytes", file.name(), cut.length)
                        .isPresent();
            }
        }
    }

    private void fuzz(FuzzedFile file, Iterable<FuzzedFile.Damage> damages, Outcome whole) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (FuzzedFile.Damage damage : damages) {
            try {
                Outcome outcome = run(damage.bytes());
                if (outcome.failure().isEmpty() && !outcome.agrees(whole)) {
                    wrong.add(file.name() + ", " + damage.what() + ": other rows");
                }
            } catch (AssertionError e) {
                wrong.add(file.name() + ", " + damage.what() + ": " + e.getMessage());
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// A thread that ends while its bytes are added up may be counted twice, so a large sum is taken again.
    private Outcome run(byte[] file) throws Exception {
        Measured first = measure(file);
        Measured again = first.allocated < ALLOCATION ? first : measure(file);
        assertThat(again.allocated).as("bytes allocated").isLessThan(ALLOCATION);
        return again.outcome;
    }

    private Measured measure(byte[] file) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getTotalThreadAllocatedBytes();
        Future<Outcome> running = runner.submit(() -> repartition(file));
        try {
            Outcome outcome = running.get(DEADLINE_IN_SECONDS, TimeUnit.SECONDS);
            return new Measured(outcome, threads.getTotalThreadAllocatedBytes() - before);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (TimeoutException e) {
            running.cancel(true);
            throw new AssertionError("does not end", e);
        }
    }

    private Outcome repartition(byte[] file) {
        try {
            RepartitionResult result = Repartition.run(
                    new RepartitionRequest(
                            "table",
                            List.of(new MemoryInput("damaged", file)),
                            List.of(Lake.month("mes", "d")),
                            List.of(),
                            scratch,
                            "x",
                            8 << 20),
                    rows -> {});
            Map<String, byte[]> files = new TreeMap<>();
            for (PartitionFile written : result.files()) {
                files.put(written.partition(), Files.readAllBytes(written.file()));
                Files.delete(written.file());
            }
            return new Outcome(result.rowsRead(), files, Optional.empty());
        } catch (ParquetException e) {
            assertThat(e).hasMessageStartingWith("damaged: ");
            assertThat(scratch).isEmptyDirectory();
            return new Outcome(0, Map.of(), Optional.of(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            throw new AssertionError("fails with " + e, e);
        }
    }

    private record Measured(Outcome outcome, long allocated) {}

    /// @param files the bytes of each partition's file; empty where they may be others
    private record Outcome(long rows, Map<String, byte[]> files, Optional<ParquetException> failure) {

        private boolean agrees(Outcome whole) {
            if (whole.files.isEmpty()) {
                return rows == whole.rows;
            }
            return files.keySet().equals(whole.files.keySet())
                    && files.keySet().stream().allMatch(key -> Arrays.equals(files.get(key), whole.files.get(key)));
        }
    }
}
