package io.datapump.bench.repartition;

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
import java.util.zip.ZipEntry;

/// Command lines of the processes that are measured: this JVM's java, and this class path.
///
/// DuckDB's driver is kept beside its native library: out of its own jar it would unpack 70 MB at every start,
/// which is no part of what DuckDB costs.
///
/// @param duckDb the folder with both
/// @param threads for every engine that can be told
public record Children(Path duckDb, int threads) {

    private static final String LIBRARY = "libduckdb_java.so";
    private static final String DRIVER = "duckdb_jdbc.jar";

    /// Unpacks DuckDB into a folder where it is not yet.
    public static Children with(Path keep, int threads) throws IOException {
        var jar = jarOf("org.duckdb.DuckDBDriver");
        var folder = keep.resolve("duckdb").resolve(String.valueOf(jar.getFileName()));
        if (!Files.exists(folder.resolve(DRIVER))) {
            unpack(jar, Files.createDirectories(folder));
        }
        return new Children(folder, threads);
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

    private static List<String> command(List<String> flags, String classPath, Class<?> main, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                classPath,
                main.getName()));
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
