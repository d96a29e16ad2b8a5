package io.datapump.cli;

import io.datapump.local.source.ExportSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A bucket that is a folder: keys are paths.
record FolderSink(Path root) implements ExportSink {

    @Override
    public void put(Path file, String key) {
        try {
            Files.move(file, prepared(key));
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

    private Path prepared(String key) throws IOException {
        var file = root.resolve(key);
        Files.createDirectories(file.getParent());
        return file;
    }
}
