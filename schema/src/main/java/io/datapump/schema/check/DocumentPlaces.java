package io.datapump.schema.check;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Where things stand in a Cluster document.
final class DocumentPlaces {

    static final TreePath DATABASES = TreePath.of("spec", "databases");

    private DocumentPlaces() {}

    /// A database, by its number in the list.
    static TreePath database(int index) {
        return DATABASES.item(index);
    }

    /// The settings of one table of a database.
    static TreePath settings(int database, String table) {
        return database(database).child("tables", "settings", table);
    }

    /// Every partition field that is a mapping.
    static Map<TreePath, YamlNode.Mapping> partitionFields(Document document) {
        var fields = new LinkedHashMap<TreePath, YamlNode.Mapping>();
        for (int i = 0; i < items(document, DATABASES).size(); i++) {
            var all = database(i).child("tables", "settings");
            for (var table : keys(document, all)) {
                addFields(document, all.child(table, "partitionBy"), fields);
                addFields(document, all.child(table, "longterm", "partitionBy"), fields);
            }
        }
        return fields;
    }

    private static void addFields(Document document, TreePath list, Map<TreePath, YamlNode.Mapping> into) {
        var items = items(document, list);
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof YamlNode.Mapping field) {
                into.put(list.item(i), field);
            }
        }
    }

    private static List<YamlNode> items(Document document, TreePath path) {
        return document.find(path).orElse(document.root()) instanceof YamlNode.Sequence sequence
                ? sequence.items()
                : List.of();
    }

    private static Iterable<String> keys(Document document, TreePath path) {
        return document.find(path)
                .flatMap(node -> node instanceof YamlNode.Mapping mapping
                        ? Optional.of(mapping.entries().keySet())
                        : Optional.empty())
                .orElse(Set.of());
    }
}
