package io.datapump.reconciler.resource;

import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Flag;
import io.datapump.reconciler.resource.StateTree.Items;
import io.datapump.reconciler.resource.StateTree.Numeral;
import io.datapump.reconciler.resource.StateTree.Secret;
import io.datapump.reconciler.resource.StateTree.Text;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// State trees as JSON and back. A secret is the object `{"$sha256": "…"}`, so that no reader takes its
/// digest for the value. Keys are sorted; equal trees give equal JSON.
public final class TreeJson {

    private static final String SECRET = "$sha256";
    private static final int SHOWN = 8;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private TreeJson() {}

    public static JsonNode write(StateTree tree) {
        return switch (tree) {
            case Branch(var entries) -> {
                var object = NODES.objectNode();
                entries.forEach((key, child) -> object.set(key, write(child)));
                yield object;
            }
            case Items(var items) -> {
                var array = NODES.arrayNode();
                items.forEach(item -> array.add(write(item)));
                yield array;
            }
            case Text(var value) -> NODES.stringNode(value);
            case Numeral(var value) -> NODES.numberNode(value);
            case Flag(var value) -> NODES.booleanNode(value);
            case Secret(var sha256) ->
                NODES.objectNode().put(SECRET, sha256.substring(0, Math.min(SHOWN, sha256.length())));
        };
    }

    /// Reads what [#write] wrote; of a secret it is the beginning of the digest.
    ///
    /// @throws IllegalArgumentException where the JSON has a null in it
    public static StateTree read(JsonNode json) {
        if (json.isObject()) {
            return json.size() == 1 && json.has(SECRET)
                    ? new Secret(json.get(SECRET).stringValue())
                    : branch(json);
        }
        if (json.isArray()) {
            return new Items(StreamSupport.stream(json.spliterator(), false)
                    .map(TreeJson::read)
                    .toList());
        }
        if (json.isString()) {
            return new Text(json.stringValue());
        }
        if (json.isNumber()) {
            return new Numeral(json.decimalValue());
        }
        if (json.isBoolean()) {
            return new Flag(json.booleanValue());
        }
        throw new IllegalArgumentException("Cannot read a state tree: %s is no value of one".formatted(json));
    }

    private static Branch branch(JsonNode object) {
        var entries = new TreeMap<String, StateTree>();
        object.properties().forEach(field -> entries.put(field.getKey(), read(field.getValue())));
        return new Branch(entries);
    }
}
