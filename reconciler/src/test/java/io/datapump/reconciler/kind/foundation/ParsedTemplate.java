package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The foundation's template as plain maps and lists: as it is written, or with a lake's parameters put in.
record ParsedTemplate(Map<?, ?> sections) {

    /// As it is written, functions and all.
    static ParsedTemplate written() {
        return parse(FoundationTemplate.with(DEFINITION));
    }

    static ParsedTemplate parse(String yaml) {
        return new ParsedTemplate(map(new Load(LoadSettings.builder().build()).loadFromString(yaml)));
    }

    /// The resources of a lake, with everything put in that its parameters decide.
    static ParsedTemplate of(LakeConfig config) {
        var source = new FoundationKind(DEFINITION)
                .desired(config)
                .getFirst()
                .value()
                .source();
        var resources = new TreeMap<String, Object>();
        ResolvedStack.of(source).resources().forEach((id, resource) -> {
            var properties = new TreeMap<String, Object>();
            resource.properties()
                    .forEach((name, property) ->
                            property.value().ifPresent(value -> properties.put(name, plain(value))));
            resources.put(id, Map.of("Type", resource.type(), "Properties", properties));
        });
        return new ParsedTemplate(Map.of("Resources", resources));
    }

    /// Maps, lists and text; numbers and flags as they are written.
    static Object plain(StateTree tree) {
        return switch (tree) {
            case StateTree.Branch(var entries) -> {
                var map = new LinkedHashMap<String, Object>();
                entries.forEach((key, value) -> map.put(key, plain(value)));
                yield map;
            }
            case StateTree.Items(var items) ->
                items.stream().map(ParsedTemplate::plain).toList();
            case StateTree.Text(var text) -> text;
            case StateTree.Numeral(var number) -> number.toPlainString();
            case StateTree.Flag(var flag) -> Boolean.toString(flag);
            case StateTree.Secret(var digest) -> digest;
        };
    }

    Map<?, ?> resources() {
        return map(at("Resources"));
    }

    Object at(String... path) {
        return at(sections, path);
    }

    Object property(String resource, String... path) {
        return at(map(at("Resources", resource, "Properties")), path);
    }

    List<String> resourcesOfType(String type) {
        return resources().entrySet().stream()
                .filter(entry -> type.equals(map(entry.getValue()).get("Type")))
                .map(entry -> String.valueOf(entry.getKey()))
                .toList();
    }

    void visit(Consumer<Map<?, ?>> visitor) {
        visit(sections, visitor);
    }

    private static void visit(@Nullable Object value, Consumer<Map<?, ?>> visitor) {
        switch (value) {
            case Map<?, ?> map -> {
                visitor.accept(map);
                map.values().forEach(child -> visit(child, visitor));
            }
            case Collection<?> items -> items.forEach(child -> visit(child, visitor));
            case null, default -> {}
        }
    }

    static Object at(Map<?, ?> start, String... path) {
        @Nullable Object value = start;
        for (var step : path) {
            value = map(value).get(step);
            assertThat(value).as(step + " of " + Arrays.toString(path)).isNotNull();
        }
        return Objects.requireNonNull(value);
    }

    static Map<?, ?> map(@Nullable Object value) {
        assertThat(value).isInstanceOf(Map.class);
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    static List<Object> list(@Nullable Object value) {
        return value instanceof Collection<?> items ? List.copyOf(items) : List.of(Objects.requireNonNull(value));
    }

    static List<Map<?, ?>> maps(@Nullable Object value) {
        var all = new ArrayList<Map<?, ?>>();
        list(value).forEach(item -> all.add(map(item)));
        return all;
    }

    static List<String> texts(@Nullable Object value) {
        return list(value).stream().map(String::valueOf).toList();
    }
}
