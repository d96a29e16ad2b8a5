package io.datapump.local.aws.stack;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A template as far as this CloudFormation reads it. A section it does not know is refused, not passed over.
///
/// @param parameters declarations by name
/// @param conditions expressions by name
/// @param resources by logical id, in the order written
/// @param outputs by name
record Template(
        Map<String, Map<?, ?>> parameters,
        Map<String, Object> conditions,
        Map<String, Resource> resources,
        Map<String, Output> outputs) {

    private static final List<String> SECTIONS = List.of(
            "AWSTemplateFormatVersion", "Description", "Metadata", "Parameters", "Conditions", "Resources", "Outputs");

    /// One resource as written.
    ///
    /// @param retained whether it stays when it leaves the stack
    record Resource(
            String type, Optional<String> condition, List<String> dependsOn, boolean retained, Map<?, ?> properties) {}

    /// One output as written.
    record Output(Optional<String> condition, Object value) {}

    static Template parse(String text) {
        var map = TemplateYaml.parse(text);
        for (var section : map.keySet()) {
            if (!SECTIONS.contains(section)) {
                throw new UnsupportedOperationException(
                        "The embedded AWS does not serve templates with the section %s.".formatted(section));
            }
        }
        var parameters = new LinkedHashMap<String, Map<?, ?>>();
        section(map, "Parameters").forEach((name, value) -> parameters.put(name, map(value)));
        var resources = new LinkedHashMap<String, Resource>();
        section(map, "Resources").forEach((name, value) -> resources.put(name, resource(name, map(value))));
        var outputs = new LinkedHashMap<String, Output>();
        section(map, "Outputs").forEach((name, value) -> outputs.put(name, output(name, map(value))));
        if (resources.isEmpty()) {
            throw StackFailures.validation("Template format error: At least one Resources member must be defined.");
        }
        return new Template(parameters, section(map, "Conditions"), resources, outputs);
    }

    private static Map<String, Object> section(Map<?, ?> template, String name) {
        var members = new LinkedHashMap<String, Object>();
        map(template.containsKey(name) ? template.get(name) : Map.of())
                .forEach((key, value) -> members.put(String.valueOf(key), value));
        return members;
    }

    static Map<?, ?> map(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw StackFailures.validation("Template format error: an object is expected where %s is.".formatted(value));
    }

    private static Resource resource(String name, Map<?, ?> written) {
        if (!(written.get("Type") instanceof String type)) {
            throw StackFailures.validation(
                    "Template format error: [/Resources/%s] Every Resources object must contain a Type member."
                            .formatted(name));
        }
        return new Resource(
                type,
                text(written, "Condition"),
                written.containsKey("DependsOn") ? TemplateYaml.texts(written.get("DependsOn")) : List.of(),
                text(written, "DeletionPolicy")
                        .filter(p -> p.startsWith("Retain"))
                        .isPresent(),
                map(written.containsKey("Properties") ? written.get("Properties") : Map.of()));
    }

    private static Output output(String name, Map<?, ?> written) {
        var value = written.get("Value");
        if (value == null) {
            throw StackFailures.validation(
                    "Template format error: Output %s is malformed. Value is missing.".formatted(name));
        }
        return new Output(text(written, "Condition"), value);
    }

    private static Optional<String> text(Map<?, ?> map, String key) {
        return Optional.ofNullable(map.get(key)).map(String::valueOf);
    }

    /// Whether the template makes roles with names of its own, which the caller must acknowledge.
    boolean namesRoles() {
        return resources.values().stream()
                .anyMatch(resource -> resource.type().equals("AWS::IAM::Role")
                        && resource.properties().containsKey("RoleName"));
    }
}
