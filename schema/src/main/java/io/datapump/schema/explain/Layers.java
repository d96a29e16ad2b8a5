package io.datapump.schema.explain;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Where a setting may have been written: the nearest place wins.
///
/// @param nearestFirst mappings of documents that use the same keys
record Layers(List<Layer> nearestFirst) {

    /// A mapping of a document.
    record Layer(Document document, TreePath path) {}

    Layers {
        nearestFirst = List.copyOf(nearestFirst);
    }

    /// One mapping only.
    static Layers of(Document document, TreePath path) {
        return new Layers(List.of(new Layer(document, path)));
    }

    /// The settings of a value as the layers' keys name them.
    ///
    /// @param writer writes the value in force into an empty object
    List<Setting> settings(Consumer<ObjectNode> writer) {
        var written = JsonNodeFactory.instance.objectNode();
        writer.accept(written);
        var settings = new ArrayList<Setting>();
        collect(TreePath.ROOT, written, settings);
        return settings;
    }

    private void collect(TreePath at, JsonNode value, List<Setting> into) {
        if (value.isObject() && !value.isEmpty()) {
            value.properties().forEach(entry -> collect(at.child(entry.getKey()), entry.getValue(), into));
        } else if (value.isArray() && value.values().stream().anyMatch(JsonNode::isObject)) {
            IntStream.range(0, value.size()).forEach(i -> into.add(setting(at.item(i), value.get(i))));
        } else {
            into.add(setting(at, value));
        }
    }

    private Setting setting(TreePath at, JsonNode value) {
        return new Setting(name(at), YamlWriter.flow(value), place(at));
    }

    private Optional<SourceLocation> place(TreePath at) {
        return nearestFirst.stream()
                .flatMap(layer -> {
                    var path = layer.path().child(at.steps().toArray(String[]::new));
                    return layer
                            .document()
                            .find(path)
                            .map(node -> layer.document().place(path).start())
                            .stream();
                })
                .findFirst();
    }

    private static String name(TreePath at) {
        var name = new StringBuilder();
        for (var step : at.steps()) {
            var isIndex = step.chars().allMatch(Character::isDigit);
            name.append(isIndex ? "[" + step + "]" : name.isEmpty() ? step : "." + step);
        }
        return name.toString();
    }
}
