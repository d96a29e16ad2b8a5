package io.datapump.cli.export;

import io.datapump.pump.export.ExportException;
import io.datapump.pump.store.FolderSource;
import io.datapump.pump.store.ObjectSource;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.S3Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Where an export lies.
///
/// @param root prefix of the export, ending in `/`
/// @param shown as the person wrote it
public record ExportLocation(ObjectSource store, String root, String shown) {

    private static final String INFO = "export_info_";

    /// The place a person names: a folder on this machine, or `s3://bucket/prefix/export/`.
    ///
    /// @param buckets opens a bucket by its name
    /// @throws ExportException where it can be no export
    public static ExportLocation of(String written, Function<String, ObjectSource> buckets) {
        return written.startsWith("s3://") ? inBucket(written, buckets) : inFolder(written);
    }

    private static ExportLocation inBucket(String written, Function<String, ObjectSource> buckets) {
        var folder = S3Folder.parse(written);
        if (folder.bucket().isEmpty() || folder.prefix().isEmpty()) {
            throw new ExportException(
                    "Cannot read an export from %s: it names no folder in a bucket. Write  s3://bucket/exported/{cluster}/{export}/"
                            .formatted(written));
        }
        return new ExportLocation(buckets.apply(folder.bucket()), folder.prefix() + "/", written);
    }

    private static ExportLocation inFolder(String written) {
        var folder = Path.of(written).toAbsolutePath().normalize();
        var parent = Optional.ofNullable(folder.getParent());
        if (parent.isEmpty() || !Files.isDirectory(folder)) {
            throw new ExportException(
                    "Cannot read an export from %s: there is no folder of that name. Name the folder that holds export_info_*.json, or write  s3://bucket/exported/{cluster}/{export}/"
                            .formatted(written));
        }
        return new ExportLocation(new FolderSource(parent.get()), parent.get().relativize(folder) + "/", written);
    }

    /// Why this is no export, where the metadata is not here but in a folder below or nowhere; else the failure itself.
    ExportException explain(ExportException failure) {
        var infos = store.list(root).stream()
                .filter(object -> object.fileName().startsWith(INFO))
                .map(StoredObject::key)
                .toList();
        return infos.stream().anyMatch(key -> key.startsWith(root + INFO)) ? failure : noExport(infos);
    }

    private ExportException noExport(List<String> infos) {
        var fix = infos.stream()
                .findFirst()
                .map(key -> key.substring(root.length(), key.lastIndexOf('/') + 1))
                .map(below -> "There is one below; name  %s".formatted(shown.replaceFirst("/+$", "") + "/" + below))
                .orElse("Name the folder that RDS wrote it into, or wait for the export task to end.");
        return new ExportException(
                "Cannot read an export from %s: it holds no export_info_*.json, which every export has. %s"
                        .formatted(shown, fix));
    }
}
