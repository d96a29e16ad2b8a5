package io.datapump.pump.export;

import io.datapump.pump.store.StoredObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// The objects of an export, sorted into table folders and batches by their place alone.
///
/// The place of a file is `{database}/{table folder}/[{batch}/]{file}`; both forms occur in one export, and
/// AWS asks readers to take everything below a table's folder because naming may change (RDS guide, "File
/// naming convention"), so deeper folders count as one batch with a longer name. Which table a folder belongs
/// to is settled by [TableNames], from the metadata.
///
/// @param topLevel objects directly below the export's root: the metadata files and whatever lies beside them
/// @param folders sorted by database, then table folder; only such that hold a Parquet file or a `_SUCCESS`
/// @param strays Parquet files in a place where no table's files lie
record ExportListing(List<StoredObject> topLevel, List<Folder> folders, List<StoredObject> strays) {

    ExportListing {
        topLevel = List.copyOf(topLevel);
        folders = List.copyOf(folders);
        strays = List.copyOf(strays);
    }

    /// One table's folder.
    ///
    /// @param database the first level's name, escaped
    /// @param table the second level's name, for example `public.customer`, escaped
    record Folder(String database, String table, List<Batch> batches) {

        Folder {
            batches = List.copyOf(batches);
        }

        /// What messages call it.
        String path() {
            return database + "/" + table + "/";
        }
    }

    /// Sorts a listing.
    ///
    /// @param root the export's prefix, ending in `/`
    static ExportListing of(String root, List<StoredObject> objects) {
        var topLevel = new ArrayList<StoredObject>();
        var strays = new ArrayList<StoredObject>();
        var folders = new TreeMap<Place, BatchesByName>(
                Comparator.comparing(Place::database).thenComparing(Place::table));
        for (var object : objects) {
            var path = List.of(object.key().substring(root.length()).split("/", -1));
            if (path.size() == 1) {
                topLevel.add(object);
            }
            if (path.size() < 3) {
                if (isParquet(object)) {
                    strays.add(object);
                }
            } else if (isParquet(object) || isSuccess(object)) {
                folders.computeIfAbsent(new Place(path.get(0), path.get(1)), _ -> new BatchesByName())
                        .add(String.join("/", path.subList(2, path.size() - 1)), object);
            }
        }
        return new ExportListing(
                topLevel,
                folders.entrySet().stream()
                        .map(folder -> new Folder(
                                folder.getKey().database(),
                                folder.getKey().table(),
                                folder.getValue().batches()))
                        .toList(),
                strays);
    }

    /// Parquet by its name; `.gz.parquet` too, since the compression is inside. Names that start with `_` or
    /// `.` are hidden from every reader of Hive folders, and `.crc` companions are no data.
    private static boolean isParquet(StoredObject object) {
        var name = object.fileName();
        return name.endsWith(".parquet") && !name.startsWith("_") && !name.startsWith(".");
    }

    /// Seen: one consumer accepts the marker in lower case as well.
    private static boolean isSuccess(StoredObject object) {
        return object.fileName().equalsIgnoreCase("_SUCCESS");
    }

    private record Place(String database, String table) {}

    private static final class BatchesByName {

        /// Numbers by size, then everything else by name.
        private static final Comparator<String> ORDER = Comparator.comparingInt(
                        (String name) -> name.matches("\\d{1,18}") ? 0 : 1)
                .thenComparingLong(name -> name.matches("\\d{1,18}") ? Long.parseLong(name) : 0)
                .thenComparing(Comparator.naturalOrder());

        private final TreeMap<String, List<StoredObject>> objects = new TreeMap<>(ORDER);

        void add(String batch, StoredObject object) {
            objects.computeIfAbsent(batch, _ -> new ArrayList<>()).add(object);
        }

        List<Batch> batches() {
            return objects.entrySet().stream()
                    .map(batch -> new Batch(
                            batch.getKey(),
                            batch.getValue().stream()
                                    .filter(ExportListing::isParquet)
                                    .toList(),
                            batch.getValue().stream().anyMatch(ExportListing::isSuccess)))
                    .toList();
        }
    }
}
