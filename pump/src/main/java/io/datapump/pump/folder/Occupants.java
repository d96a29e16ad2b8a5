package io.datapump.pump.folder;

import java.util.Arrays;
import java.util.List;

/// What may be replaced: a folder named by mistake is recognized by its other files.
final class Occupants {

    private Occupants() {}

    /// @param paths of the files in the folder
    /// @throws FolderException naming a file that is no Parquet file
    static void requireReplaceable(String shown, List<String> paths) {
        paths.stream().filter(path -> !isOfATable(path)).findFirst().ifPresent(foreign -> {
            throw new FolderException(
                    "Cannot replace what is in %s: %s is no Parquet file, and only folders of Parquet files are replaced. Name another folder, or remove it yourself."
                            .formatted(shown, foreign));
        });
    }

    private static boolean isOfATable(String path) {
        var names = Arrays.asList(path.split("[/\\\\]"));
        return names.getLast().endsWith(FolderContent.ENDING) || names.getLast().equals("_SUCCESS");
    }
}
