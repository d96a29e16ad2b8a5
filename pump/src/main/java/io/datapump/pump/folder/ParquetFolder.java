package io.datapump.pump.folder;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The Parquet files of a folder and of the folders in it, as one table.
///
/// @param shown as the person wrote it
/// @param files sorted by path; at least one
/// @param ignored paths in the folder that are no files of the table: names that begin with `.` or `_`, as writers name
///     what is unfinished or beside the data, and names that do not end in `.parquet`
/// @param folderColumns what folders such as `ano=2024` are named by, outermost first
public record ParquetFolder(String shown, List<ParquetInput> files, List<String> ignored, Set<String> folderColumns) {

    public ParquetFolder {
        files = List.copyOf(files);
        ignored = List.copyOf(ignored);
    }

    /// A folder on this machine, or one file. Links are followed.
    ///
    /// @throws FolderException where there is none, it cannot be read, or holds no Parquet file
    public static ParquetFolder of(Path folder) {
        var shown = folder.toString();
        if (Files.isRegularFile(folder)) {
            return new ParquetFolder(shown, List.of(ParquetInput.of(folder)), List.of(), Set.of());
        }
        if (!Files.isDirectory(folder)) {
            throw new FolderException(
                    "Cannot read %s: there is no such folder. Name a folder of Parquet files, or write  s3://bucket/folder/"
                            .formatted(shown));
        }
        var content = new FolderContent();
        var files = new ArrayList<ParquetInput>();
        try (var paths = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            paths.filter(Files::isRegularFile).sorted().forEach(file -> {
                if (content.takes(names(folder.relativize(file)))) {
                    files.add(ParquetInput.of(file));
                }
            });
        } catch (IOException | UncheckedIOException e) {
            throw new FolderException("Cannot read %s: %s".formatted(shown, e.getMessage()), e);
        }
        return content.folder(shown, files);
    }

    private static List<String> names(Path path) {
        var names = new ArrayList<String>();
        path.forEach(name -> names.add(name.toString()));
        return names;
    }

    /// A folder in a bucket, or one object.
    ///
    /// @param prefix without a slash at its end
    /// @throws FolderException where it holds no Parquet file
    public static ParquetFolder of(ObjectSource bucket, String prefix, String shown) {
        var content = new FolderContent();
        var files = new ArrayList<ParquetInput>();
        for (var object : listed(bucket, prefix)) {
            var path = object.key().substring(Math.min(object.key().length(), prefix.length() + 1));
            if (path.isEmpty() || content.takes(List.of(path.split("/", -1)))) {
                files.add(new BucketFile(bucket, object.key(), object.sizeInBytes(), shown));
            }
        }
        return content.folder(shown, files);
    }

    /// An object whose key is the prefix itself is meant alone; a key that ends in a slash is a console's folder.
    private static List<StoredObject> listed(ObjectSource bucket, String prefix) {
        return prefix.endsWith(FolderContent.ENDING)
                        && bucket.list(prefix + "/").isEmpty()
                ? bucket.list(parent(prefix)).stream()
                        .filter(object -> object.key().equals(prefix))
                        .toList()
                : bucket.list(prefix + "/").stream()
                        .filter(object -> !object.key().endsWith("/"))
                        .toList();
    }

    private static String parent(String prefix) {
        return prefix.substring(0, prefix.lastIndexOf('/') + 1);
    }

    public long sizeInBytes() {
        return files.stream().mapToLong(ParquetInput::sizeInBytes).sum();
    }

    /// The columns of the first file; whether the others have the same, the engine checks.
    ///
    /// @throws io.datapump.pump.parquet.ParquetException where it is no Parquet file
    public List<ParquetColumn> columns() {
        return ParquetFooter.read(files.getFirst()).columns();
    }
}
