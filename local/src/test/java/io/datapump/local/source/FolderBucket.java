package io.datapump.local.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// A bucket that is a folder: keys are paths.
public record FolderBucket(Path root) implements ExportSink {

    @Override
    public void put(Path file, String key) {
        try {
            Files.move(file, prepared(key), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void put(byte[] content, String key) {
        try {
            Files.write(prepared(key), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sorted.
    public List<String> keys() {
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text(String key) {
        try {
            return Files.readString(root.resolve(key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path prepared(String key) throws IOException {
        var file = root.resolve(key);
        Files.createDirectories(file.getParent());
        return file;
    }
}
