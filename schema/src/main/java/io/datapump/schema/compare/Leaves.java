package io.datapump.schema.compare;

import io.datapump.schema.yaml.YamlWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The settings of a value, flat: `export.cleanup` → `afterSuccess`. Lists are one setting each.
record Leaves(Map<String, String> byName) {

    private static final String NOTHING = "(not set)";

    /// One setting that differs.
    record Change(String name, String before, String after) {

        @Override
        public String toString() {
            return "%s: %s → %s".formatted(name, before, after);
        }
    }

    /// @param writer writes the value into an empty object
    static Leaves of(Consumer<ObjectNode> writer) {
        var object = JsonNodeFactory.instance.objectNode();
        writer.accept(object);
        var leaves = new LinkedHashMap<String, String>();
        collect("", object, leaves);
        return new Leaves(leaves);
    }

    /// What head has otherwise, in the order of base, then head.
    Stream<Change> changes(Leaves head) {
        var names = new LinkedHashSet<>(byName.keySet());
        names.addAll(head.byName.keySet());
        return names.stream()
                .map(name -> new Change(name, value(name), head.value(name)))
                .filter(change -> !change.before().equals(change.after()));
    }

    /// An empty list says as much as none.
    private String value(String name) {
        return Optional.ofNullable(byName.get(name))
                .filter(value -> !value.equals("[]"))
                .orElse(NOTHING);
    }

    private static void collect(String name, JsonNode node, Map<String, String> into) {
        if (node.isObject() && (!node.isEmpty() || name.isEmpty())) {
            node.properties()
                    .forEach(entry -> collect(
                            name.isEmpty() ? entry.getKey() : name + "." + entry.getKey(), entry.getValue(), into));
        } else {
            into.put(name, YamlWriter.flow(node));
        }
    }
}
