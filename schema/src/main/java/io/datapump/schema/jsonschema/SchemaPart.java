package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/// One schema, the whole of a file or a part of it, references followed: what a value has to be, and what people are
/// told about it. [SchemaCompiler] makes it from the published file, [SchemaWalk] holds it against a document.
///
/// @param type empty where any type will do
/// @param assertions about a value alone, at most one of each kind; the first that fails speaks
/// @param keys what a mapping may and must hold
/// @param items what every item of a list is
/// @param union several forms a mapping can have, exactly one of which it has
public record SchemaPart(
        Optional<ValueType> type,
        List<Assertion> assertions,
        Keys keys,
        Optional<SchemaPart> items,
        Optional<Union> union,
        Annotations says) {

    /// The schema that every value keeps to.
    static final SchemaPart ANYTHING = new SchemaPart(
            Optional.empty(),
            List.of(),
            Keys.ANY,
            Optional.empty(),
            Optional.empty(),
            new Annotations("", "", "", Optional.empty()));

    public SchemaPart {
        assertions = List.copyOf(assertions);
    }

    /// The assertion of one kind.
    public <A extends Assertion> Optional<A> find(Class<A> kind) {
        return assertions.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /// Whether a value keeps to this schema.
    public boolean accepts(YamlNode node) {
        return SchemaWalk.of(this, node).isEmpty();
    }

    boolean hasTypeOf(YamlNode node) {
        return type.isEmpty() || type.get().has(node);
    }

    SchemaPart saying(Annotations more) {
        return new SchemaPart(type, assertions, keys, items, union, more.or(says));
    }
}
