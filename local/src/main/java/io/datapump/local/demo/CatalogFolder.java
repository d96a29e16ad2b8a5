package io.datapump.local.demo;

import static java.util.stream.Collectors.joining;

import io.datapump.local.demo.Night.Detail;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What lies below `catalog/{cluster}/`, folder by folder.
///
/// @param objects sorted by key
record CatalogFolder(String cluster, List<StoredObject> objects) {

    private static final Pattern DATA_FILE =
            Pattern.compile("[^/]+/(?<partitions>(?:[^/=]+=[^/]+/)*)(?<export>[A-Za-z0-9-]+)-[^/]*\\.parquet");
    private static final Pattern MONTH_FOLDERS = Pattern.compile("ano=\\d{4}/mes=(?:0[1-9]|1[0-2])/");

    CatalogFolder {
        objects = List.copyOf(objects);
    }

    static CatalogFolder read(EmbeddedLake lake, String cluster) {
        return new CatalogFolder(cluster, lake.objects().list(Zone.CATALOG.of(cluster)));
    }

    /// What lies here: a line for each table, or all on one.
    void tell(Detail detail, Consumer<String> tell) {
        switch (detail) {
            case FULL -> {
                tell.accept("  %s".formatted(Zone.CATALOG.of(cluster)));
                tree().forEach(line -> tell.accept("    " + line));
            }
            case BRIEF ->
                tell.accept(Line.of(
                        "published",
                        "%s: %s"
                                .formatted(
                                        Line.count(objects.size(), "file"),
                                        objects.stream()
                                                .map(this::table)
                                                .distinct()
                                                .collect(joining(", ")))));
        }
    }

    /// One line a table: its folders and files.
    private List<String> tree() {
        var byTable = new TreeMap<String, List<StoredObject>>();
        objects.forEach(object ->
                byTable.computeIfAbsent(table(object), _ -> new ArrayList<>()).add(object));
        var lines = new ArrayList<String>();
        byTable.forEach((table, files) -> lines.add("%-22s %s, %s%s"
                .formatted(
                        table + "/",
                        Line.count(files.size(), "file"),
                        Line.size(files.stream()
                                .mapToLong(StoredObject::sizeInBytes)
                                .sum()),
                        partitions(files))));
        return lines;
    }

    /// Objects that should not be here, in full sentences: anything but Parquet files of this export, month folders of
    /// another form.
    List<String> findings(String export, String partitionedTable) {
        var findings = new ArrayList<String>();
        for (var object : objects) {
            var name = DATA_FILE.matcher(below(object));
            if (!name.matches()) {
                findings.add("%s is no data file.".formatted(object.key()));
            } else if (!object.fileName().startsWith(export)) {
                findings.add("%s is not of export %s.".formatted(object.key(), export));
            } else if (below(object).startsWith(partitionedTable + "/")
                    != MONTH_FOLDERS.matcher(name.group("partitions")).matches()) {
                findings.add("%s lies in the wrong folder.".formatted(object.key()));
            }
        }
        return findings;
    }

    private String partitions(List<StoredObject> files) {
        var folders = files.stream()
                .map(this::below)
                .map(key -> key.substring(key.indexOf('/') + 1, key.lastIndexOf('/') + 1))
                .filter(folder -> !folder.isEmpty())
                .distinct()
                .toList();
        return folders.isEmpty()
                ? ""
                : ", %s: %s … %s"
                        .formatted(Line.count(folders.size(), "partition"), folders.getFirst(), folders.getLast());
    }

    private String table(StoredObject object) {
        return below(object).split("/", 2)[0];
    }

    private String below(StoredObject object) {
        return object.key().substring(Zone.CATALOG.of(cluster).length());
    }
}
