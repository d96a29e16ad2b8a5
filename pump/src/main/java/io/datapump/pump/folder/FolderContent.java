package io.datapump.pump.folder;

import io.datapump.pump.parquet.ParquetInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Tells the files of a table from what lies beside them.
final class FolderContent {

    static final String ENDING = ".parquet";

    private final List<String> ignored = new ArrayList<>();
    private final Set<String> folderColumns = new LinkedHashSet<>();

    /// Whether a file is one of the table's.
    ///
    /// @param path from the folder on
    boolean takes(List<String> path) {
        if (path.stream().anyMatch(FolderContent::isAside) || !path.getLast().endsWith(ENDING)) {
            ignored.add(String.join("/", path));
            return false;
        }
        for (var folder : path.subList(0, path.size() - 1)) {
            if (folder.indexOf('=') > 0) {
                folderColumns.add(folder.substring(0, folder.indexOf('=')));
            }
        }
        return true;
    }

    /// Hive, Spark and Glue's crawlers pass over such names.
    private static boolean isAside(String name) {
        return name.startsWith(".") || name.startsWith("_");
    }

    ParquetFolder folder(String shown, List<ParquetInput> files) {
        if (files.isEmpty()) {
            throw new FolderException("Cannot read %s: it holds no file whose name ends in %s%s."
                    .formatted(shown, ENDING, ignored.isEmpty() ? "" : ", but for example " + ignored.getFirst()));
        }
        return new ParquetFolder(shown, files, ignored, folderColumns);
    }
}
