package io.datapump.local.aws.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Where the embedded functions and containers log: one file for each, `logs/{group}/{stream}.log`, and
/// whoever listens.
public final class LocalLogs {

    private final Path folder;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    public LocalLogs(Path folder) {
        this.folder = folder;
    }

    /// Hears every line as it is written, on the thread that writes it.
    public interface Listener {

        /// One line.
        ///
        /// @param group the function's or the task definition family's name
        void line(String group, String stream, String line);
    }

    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /// A log to write lines to.
    public Consumer<String> open(String group, String stream) {
        var file = file(group, stream);
        try {
            Files.createDirectories(folder.resolve(group));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot create the folder of " + file, e);
        }
        return line -> {
            append(file, line);
            listeners.forEach(listener -> listener.line(group, stream, line));
        };
    }

    /// The lines written so far; none where nothing was.
    public List<String> read(String group, String stream) {
        var file = file(group, stream);
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    private Path file(String group, String stream) {
        return folder.resolve(group).resolve(stream + ".log");
    }

    private static synchronized void append(Path file, String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }
}
