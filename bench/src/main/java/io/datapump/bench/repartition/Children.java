package io.datapump.bench.repartition;

import io.datapump.bench.Folders;
import io.datapump.bench.Measurement;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// Command lines of the processes that are measured: this JVM's java, and this class path. What was recorded
/// of a program is shown to its later processes.
///
/// DuckDB's driver is kept beside its native library: out of its own jar it would unpack 70 MB at every start,
/// which is no part of what DuckDB costs.
///
/// @param duckDb the folder with both
/// @param recorded the folder of what is recorded
/// @param threads for every engine that can be told
public record Children(Path duckDb, Path recorded, int threads) {

    private static final String CLASS_PATH = "-cp";
    private static final String LIBRARY = "libduckdb_java.so";
    private static final String DRIVER = "duckdb_jdbc.jar";

    /// Unpacks DuckDB into a folder where it is not yet. Nothing is recorded.
    public static Children with(Path keep, int threads) throws IOException {
        var jar = jarOf("org.duckdb.DuckDBDriver");
        var folder = keep.resolve("duckdb").resolve(String.valueOf(jar.getFileName()));
        if (!Files.exists(folder.resolve(DRIVER))) {
            unpack(jar, Files.createDirectories(folder));
        }
        var recorded = keep.resolve("recorded");
        if (Files.exists(recorded)) {
            Folders.delete(recorded);
        }
        return new Children(folder, Files.createDirectories(recorded), threads);
    }

    /// Runs a command and records what it loads, so that all later processes of the same program find it
    /// loaded and linked (JEP 514), as those of the image and of the launcher do. Only jars can be recorded;
    /// nothing is where a folder is on the class path, as in tests.
    ///
    /// @param command as one of the other methods has made it
    public void train(List<String> command) throws IOException, InterruptedException {
        int classPath = command.indexOf(CLASS_PATH) + 1;
        if (Stream.of(command.get(classPath).split(File.pathSeparator, -1)).allMatch(entry -> entry.endsWith(".jar"))) {
            var recording = new ArrayList<>(command);
            recording.add(1, "-XX:AOTCacheOutput=" + cache(command.get(classPath + 1)));
            Measurement.of(recording);
        }
    }

    private Path cache(String main) {
        return recorded.resolve(main + ".aot");
    }

    public List<String> java(List<String> flags, Class<?> main, List<String> arguments) {
        return command(flags, System.getProperty("java.class.path"), main, arguments);
    }

    /// The SQL statements in a DuckDB of their own.
    public List<String> sql(List<String> statements) {
        return command(
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.library.path=" + duckDb),
                locationOf(SqlOnce.class) + ":" + duckDb.resolve(DRIVER),
                SqlOnce.class,
                statements);
    }

    private List<String> command(List<String> flags, String classPath, Class<?> main, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
        if (Files.exists(cache(main.getName()))) {
            command.add("-XX:AOTCache=" + cache(main.getName()));
        }
        command.addAll(List.of(CLASS_PATH, classPath, main.getName()));
        command.addAll(arguments);
        return command;
    }

    private static void unpack(Path jar, Path folder) throws IOException {
        var system =
                "%s_linux_%s".formatted(LIBRARY, "aarch64".equals(System.getProperty("os.arch")) ? "arm64" : "amd64");
        var unfinished = folder.resolve(DRIVER + ".unfinished");
        try (var from = new JarFile(jar.toFile());
                var to = new JarOutputStream(Files.newOutputStream(unfinished))) {
            for (var entry : Collections.list(from.entries())) {
                try (var content = from.getInputStream(entry)) {
                    if (entry.getName().equals(system)) {
                        Files.copy(content, folder.resolve(LIBRARY), StandardCopyOption.REPLACE_EXISTING);
                    } else if (!entry.getName().startsWith(LIBRARY)) {
                        to.putNextEntry(new ZipEntry(entry.getName()));
                        content.transferTo(to);
                    }
                }
            }
        }
        Files.move(unfinished, folder.resolve(DRIVER), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path jarOf(String type) {
        try {
            return locationOf(Class.forName(type, false, Children.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Cannot find DuckDB's JDBC driver on the class path", e);
        }
    }

    private static Path locationOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("Cannot tell where " + type + " comes from", e);
        }
    }
}
