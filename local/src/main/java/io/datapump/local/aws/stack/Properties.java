package io.datapump.local.aws.stack;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// A resource's properties, evaluated.
///
/// @param generatedName what CloudFormation would name the resource where its properties do not
record Properties(String generatedName, Map<String, Object> values) {

    private static final JsonMapper JSON = new JsonMapper();

    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(String::valueOf);
    }

    String required(String name) {
        return text(name)
                .orElseThrow(() -> StackFailures.validation("Encountered missing mandatory property: " + name));
    }

    /// The name a property gives, or the generated one.
    String name(String property) {
        return text(property).orElse(generatedName);
    }

    /// A property as JSON, whether it is written as an object or as a text that is JSON already.
    Optional<String> json(String name) {
        return Optional.ofNullable(values.get(name))
                .map(value -> value instanceof String text ? text : JSON.writeValueAsString(value));
    }

    /// The texts of an object's members.
    Map<String, String> texts(String... path) {
        Object at = values;
        for (var name : path) {
            at = at instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : Map.of();
        }
        var texts = new LinkedHashMap<String, String>();
        Template.map(at).forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
        return texts;
    }

    /// The objects of a list.
    List<Map<?, ?>> maps(String name) {
        return values.get(name) instanceof List<?> list
                ? list.stream().<Map<?, ?>>map(Template::map).toList()
                : List.of();
    }

    List<String> list(String name) {
        return values.containsKey(name) ? TemplateYaml.texts(values.get(name)) : List.of();
    }
}
