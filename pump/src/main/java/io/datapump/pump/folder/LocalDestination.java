package io.datapump.pump.folder;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/// A folder on this machine. Files gather in a hidden folder beside it, which then takes its name in one step: readers
/// see all files or none. What it replaces is moved away just before.
public final class LocalDestination implements Destination {

    private final String shown;
    private final Path folder;
    private final Path work;
    private final Path fresh;

    private LocalDestination(String shown, Path folder, Path work) throws IOException {
        this.shown = shown;
        this.folder = folder;
        this.work = work;
        this.fresh = Files.createDirectories(work.resolve("new"));
        Files.createDirectories(scratch());
    }

    /// Checks that the folder can be written to and makes the hidden one. To be closed in any case.
    ///
    /// @throws FolderException where it is occupied, or cannot be made or replaced
    public static LocalDestination open(Path written, Occupied occupied) {
        try {
            var folder = Files.exists(written)
                    ? written.toRealPath()
                    : written.toAbsolutePath().normalize();
            var parent = folder.getParent();
            if (parent == null || !Files.isDirectory(parent)) {
                throw new FolderException("Cannot write to %s: its parent folder must exist.".formatted(written));
            }
            requireFree(written, folder, occupied);
            if (Files.exists(folder) && !Files.getFileStore(folder).equals(Files.getFileStore(parent))) {
                throw new FolderException(
                        "Cannot write to %s: it is a file system of its own, which cannot be replaced in one step. Name a new folder in it."
                                .formatted(written));
            }
            var work = Files.createTempDirectory(parent, "." + folder.getFileName() + ".datapump-");
            return new LocalDestination(written.toString(), folder, work);
        } catch (IOException e) {
            throw new FolderException("Cannot write to %s: %s".formatted(written, reason(e)), e);
        }
    }

    private static void requireFree(Path written, Path folder, Occupied occupied) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FolderException("Cannot write to %s: it is a file. Name a folder.".formatted(written));
        }
        var content = content(folder);
        if (content.isEmpty()) {
            return;
        }
        if (occupied == Occupied.REFUSE) {
            throw new FolderException(
                    "Cannot write to %s: it is not empty. Name another folder, or give  --overwrite  to replace what is there."
                            .formatted(written));
        }
        Occupants.requireReplaceable(
                written.toString(),
                content.stream().map(file -> folder.relativize(file).toString()).toList());
    }

    private static List<Path> content(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (var files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file)).toList();
        }
    }

    @Override
    public String shown() {
        return shown;
    }

    @Override
    public Path scratch() {
        return work.resolve("scratch");
    }

    @Override
    public void add(PartitionFile file) {
        try {
            var target = Files.createDirectories(fresh.resolve(file.partition()));
            Files.move(file.file(), target.resolve(file.file().getFileName()));
        } catch (IOException e) {
            throw new FolderException("Cannot write to %s: %s".formatted(shown, reason(e)), e);
        }
    }

    @Override
    public void publish() {
        var old = work.resolve("old");
        try {
            if (!content(folder).isEmpty()) {
                Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw takenBack(old, e);
        }
    }

    private FolderException takenBack(Path old, IOException failure) {
        if (Files.exists(old)) {
            try {
                Files.move(old, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                return new FolderException(
                        "Cannot write to %s: %s. What was in it lies in %s now, and must be moved back by hand."
                                .formatted(shown, reason(failure), old),
                        failure);
            }
        }
        return new FolderException("Cannot write to %s: %s".formatted(shown, reason(failure)), failure);
    }

    private static String reason(IOException e) {
        return "%s (%s)".formatted(e.getMessage(), e.getClass().getSimpleName().replace("Exception", ""));
    }

    @Override
    public void close() {
        delete(work);
    }

    static void delete(Path folder) {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete the unfinished files in %s".formatted(folder), e);
        }
    }
}
