package io.datapump.schema.check;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.Steps;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;
import java.util.List;
import java.util.function.BiConsumer;

/// Where things stand in a Cluster document.
final class DocumentPlaces {

    static final TreePath DATABASES = TreePath.of("spec", "databases");

    private static final String EACH = "*";
    private static final List<String> SETTINGS = List.of("spec", "databases", EACH, "tables", "settings", EACH);
    private static final List<List<String>> PARTITION_FIELDS =
            List.of(List.of("partitionBy", EACH), List.of("longterm", "partitionBy", EACH));

    private DocumentPlaces() {}

    /// A database, by its number in the list.
    static TreePath database(int index) {
        return DATABASES.item(index);
    }

    /// The settings of one table of a database.
    static TreePath settings(int database, String table) {
        return database(database).child("tables", "settings", table);
    }

    /// Every partition field that is a mapping, in the order of the tables, with the way there.
    static void visitPartitionFields(Document document, BiConsumer<Steps, YamlNode.Mapping> visitor) {
        visit(
                new Steps(),
                document.root(),
                SETTINGS,
                (way, settings) -> PARTITION_FIELDS.forEach(fields -> visit(way, settings, fields, visitor)));
    }

    private static void visit(
            Steps way, YamlNode node, List<String> steps, BiConsumer<Steps, YamlNode.Mapping> visitor) {
        if (steps.isEmpty()) {
            if (node instanceof YamlNode.Mapping mapping) {
                visitor.accept(way, mapping);
            }
            return;
        }
        var step = steps.getFirst();
        var rest = steps.subList(1, steps.size());
        if (node instanceof YamlNode.Sequence list && step.equals(EACH)) {
            for (int i = 0; i < list.items().size(); i++) {
                way.enter(i);
                visit(way, list.items().get(i), rest, visitor);
                way.leave();
            }
        } else if (node instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach((key, entry) -> {
                if (step.equals(EACH) || step.equals(key)) {
                    way.enter(key);
                    visit(way, entry.value(), rest, visitor);
                    way.leave();
                }
            });
        }
    }
}
