package io.datapump.pump;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A folder on the task's own disk that is gone when the task has ended, whatever is left in it.
///
/// @param folder exists and is empty at first
record Scratch(Path folder, Consumer<String> log) implements AutoCloseable {

    static Scratch create(Consumer<String> log) {
        try {
            return new Scratch(Files.createTempDirectory("datapump-"), log);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot make a scratch folder in %s".formatted(System.getProperty("java.io.tmpdir")), e);
        }
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // What the job has done stands; the task's disk ends with the task.
            log.accept("Cannot delete the scratch folder %s: %s".formatted(folder, e.getMessage()));
        }
    }
}
