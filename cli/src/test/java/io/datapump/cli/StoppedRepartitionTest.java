package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A repartition in a process of its own that is told to stop while it writes.
class StoppedRepartitionTest {

    /// Names of one small file, so that a large table is made at once.
    private static final int FILES = 3_000;

    @TempDir
    private Path folder = Path.of("");

    private Path in = Path.of("");

    @BeforeEach
    void writeALargeTable() throws IOException {
        var payments = ExportFixtures.write(folder.resolve("export")).resolve("pagila/public.payment");
        Path file;
        try (Stream<Path> files = Files.walk(payments)) {
            file = files.filter(path -> path.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
        in = Files.createDirectory(folder.resolve("in"));
        for (var i = 0; i < FILES; i++) {
            Files.createLink(in.resolve(i + ".parquet"), file);
        }
    }

    @Test
    void nothingIsLeftBesideOut() throws Exception {
        var lake = Files.createDirectory(folder.resolve("lake"));

        stop(lake, "repartition", in, lake.resolve("out"));

        assertThat(lake).isEmptyDirectory();
    }

    @Test
    void nothingIsLeftInABucketNorOfWhatWaitedToBeUploaded() throws Exception {
        var aws = folder.resolve("aws");
        var bucket = LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC())
                .folder("acme-lake");
        Files.createDirectories(bucket);
        var scratch = Files.createDirectory(folder.resolve("scratch"));

        stop(
                scratch,
                "--local",
                aws,
                "repartition",
                in,
                "s3://acme-lake/out/",
                "--scratch",
                scratch,
                "--file-size",
                "1MB");

        assertThat(scratch).isEmptyDirectory();
        assertThat(bucket).isEmptyDirectory();
    }

    /// Tells a run to stop as soon as something is written below a folder.
    private void stop(Path written, Object... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        Stream.of(words).map(Object::toString).forEach(command::add);
        command.addAll(List.of("--by", "ano=year:payment_date", "--by", "mes=month:payment_date", "--rewrite"));
        var said = folder.resolve("said.txt");
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        while (process.isAlive() && !holdsBytes(written)) {
            Thread.sleep(10);
        }
        process.destroy();

        assertThat(process.waitFor()).as(Files.readString(said)).isEqualTo(128 + 15);
        assertThat(Files.readString(said)).contains("Told to stop").doesNotContain("Repartitioned", "\tat ");
    }

    private static boolean holdsBytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(
                    file -> Files.isRegularFile(file) && file.toFile().length() > 0);
        } catch (UncheckedIOException e) {
            // Something was removed while it was walked.
            return false;
        }
    }
}
