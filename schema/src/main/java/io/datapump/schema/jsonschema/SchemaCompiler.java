package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/// Compiles a schema file. What the walk could not judge is refused, so that no keyword of a published schema
/// is without effect.
public final class SchemaCompiler {

    private static final String DEFINITIONS = "#/$defs/";

    private final Map<String, SchemaText> definitions;
    private final Map<String, SchemaPart> compiled = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    private SchemaCompiler(Map<String, SchemaText> definitions) {
        this.definitions = definitions;
    }

    /// The schema that a file holds.
    ///
    /// @param file JSON, which is YAML
    /// @throws IllegalStateException with the place in the file, where it uses what is not known here
    public static SchemaPart compile(YamlNode file) {
        var root = SchemaText.of(file);
        root.word("$schema");
        root.word("$id");
        var compiler = new SchemaCompiler(root.schemasByKey("$defs"));
        compiler.definitions.forEach(compiler::definition);
        return compiler.part(root);
    }

    private SchemaPart part(SchemaText text) {
        var says = annotations(text);
        var reference = text.word("$ref");
        var part = reference.isPresent() ? target(text, reference.get()).saying(says) : own(text, says);
        text.refuseOthers();
        return part;
    }

    private SchemaPart own(SchemaText text, Annotations says) {
        var type = text.word("type").map(word -> type(text, word));
        var keys = keys(text);
        return new SchemaPart(
                type,
                assertions(text),
                keys,
                text.schema("items").map(this::part),
                text.schemas("oneOf").map(branches -> union(text, type, keys, branches)),
                says);
    }

    private SchemaPart target(SchemaText text, String reference) {
        var name = reference.startsWith(DEFINITIONS) ? reference.substring(DEFINITIONS.length()) : "";
        return Optional.ofNullable(definitions.get(name))
                .map(definition -> definition(name, definition))
                .orElseThrow(() -> text.refused("$ref leads to %s, which is not in the file".formatted(reference)));
    }

    private SchemaPart definition(String name, SchemaText text) {
        var known = compiled.get(name);
        if (known != null) {
            return known;
        }
        if (!open.add(name)) {
            throw text.refused("the definition \"%s\" holds itself".formatted(name));
        }
        var part = part(text);
        compiled.put(name, part);
        return part;
    }

    private static Annotations annotations(SchemaText text) {
        List.of("title", "default", "$comment").forEach(text::find);
        return new Annotations(
                text.word("description").orElse(""),
                text.word("x-form").orElse(""),
                text.word("x-unit").orElse(""),
                text.find("examples")
                        .flatMap(examples -> examples instanceof YamlNode.Sequence list
                                ? list.items().stream().findFirst()
                                : Optional.empty()));
    }

    private static ValueType type(SchemaText text, String word) {
        return Arrays.stream(ValueType.values())
                .filter(type -> type.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> text.refused("the type \"%s\" is not known".formatted(word)));
    }

    /// In the order in which they are told.
    private static List<Assertion> assertions(SchemaText text) {
        var assertions = new ArrayList<Assertion>();
        text.singles("enum")
                .or(() -> text.single("const").map(List::of))
                .map(Assertion.Choice::new)
                .ifPresent(assertions::add);
        text.word("pattern").map(pattern -> form(text, pattern)).ifPresent(assertions::add);
        text.bounds("minLength", "maxLength").map(Assertion.Length::new).ifPresent(assertions::add);
        text.bounds("minimum", "maximum").map(Assertion.Range::new).ifPresent(assertions::add);
        text.bounds("minItems", "maxItems").map(Assertion.Count::new).ifPresent(assertions::add);
        if (text.isSet("uniqueItems")) {
            assertions.add(new Assertion.Unique());
        }
        return assertions;
    }

    private static Assertion.Form form(SchemaText text, String pattern) {
        try {
            return Assertion.Form.of(pattern);
        } catch (PatternSyntaxException e) {
            throw text.refused("%s is no pattern".formatted(pattern), e);
        }
    }

    private Keys keys(SchemaText text) {
        var patterns = new LinkedHashMap<Assertion.Form, SchemaPart>();
        text.schemasByKey("patternProperties")
                .forEach((pattern, schema) -> patterns.put(form(text, pattern), part(schema)));
        return new Keys(
                parts(text.schemasByKey("properties")),
                patterns,
                text.find("additionalProperties").map(this::others).orElseGet(Keys.Others.Any::new),
                text.schema("propertyNames").map(this::part),
                text.words("required"),
                text.wordsByKey("dependentRequired"));
    }

    private Keys.Others others(YamlNode written) {
        if (written instanceof YamlNode.Scalar scalar && scalar.kind() == ScalarKind.BOOLEAN) {
            return SchemaText.isTrue(written) ? new Keys.Others.Any() : new Keys.Others.None();
        }
        return new Keys.Others.Each(part(SchemaText.of(written)));
    }

    private Map<String, SchemaPart> parts(Map<String, SchemaText> texts) {
        var parts = new LinkedHashMap<String, SchemaPart>();
        texts.forEach((key, text) -> parts.put(key, part(text)));
        return parts;
    }

    private Union union(SchemaText text, Optional<ValueType> type, Keys around, List<SchemaText> branches) {
        if (type.filter(ValueType.OBJECT::equals).isEmpty()) {
            throw text.refused("beside oneOf stands \"type\": \"object\"");
        }
        return Branches.tellApart(branches.stream().map(this::part).toList(), around.required())
                .orElseThrow(() -> text.refused("the branches of oneOf are told apart neither by the word behind a key"
                        + " nor by which key is there"));
    }
}
