package io.datapump.reconciler.resource;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads documents that AWS carries as text, so that spacing, key order and the form of numbers make no
/// difference.
public final class TreeReader {

    private static final JsonMapper JSON = new JsonMapper();

    private TreeReader() {}

    /// The tree of a JSON text; the text itself as a leaf where it is not a JSON object or list.
    public static StateTree json(String text) {
        try {
            return isContainer(text) ? StateTree.of(JSON.readValue(text, Object.class)) : new StateTree.Text(text);
        } catch (JacksonException e) {
            return new StateTree.Text(text);
        }
    }

    /// The tree of a YAML or JSON text; the text itself as a leaf where it is neither.
    public static StateTree yaml(String text) {
        try {
            return Optional.ofNullable(new Load(LoadSettings.builder()
                                    .setCodePointLimit(2_000_000)
                                    .build())
                            .loadFromString(text))
                    .map(StateTree::of)
                    .orElseGet(() -> new StateTree.Text(text));
        } catch (YamlEngineException e) {
            return new StateTree.Text(text);
        }
    }

    private static boolean isContainer(String text) {
        var trimmed = text.strip();
        return trimmed.startsWith("{") || trimmed.startsWith("[");
    }
}
