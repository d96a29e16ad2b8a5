package io.datapump.schema.jsonschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a mapping may and must hold.
///
/// @param known what stands behind a key: `properties`
/// @param patterns what stands behind every key of a form: `patternProperties`
/// @param others what stands behind all other keys: `additionalProperties`
/// @param names what every key itself is: `propertyNames`
/// @param required keys that must be there
/// @param dependent keys that must be there beside another
public record Keys(
        Map<String, SchemaPart> known,
        Map<Assertion.Form, SchemaPart> patterns,
        Others others,
        Optional<SchemaPart> names,
        List<String> required,
        Map<String, List<String>> dependent) {

    /// What stands behind a key that neither `properties` nor `patternProperties` knows.
    public sealed interface Others {

        /// Anything.
        record Any() implements Others {}

        /// Nothing: there is no such key.
        record None() implements Others {}

        /// What this schema describes.
        record Each(SchemaPart part) implements Others {}

        /// As schemas that the value keeps to; none where there is no such key.
        default List<SchemaPart> parts() {
            return switch (this) {
                case Any any -> List.of(SchemaPart.ANYTHING);
                case None none -> List.of();
                case Each each -> List.of(each.part());
            };
        }
    }

    /// Nothing is asked of the keys.
    static final Keys ANY = new Keys(Map.of(), Map.of(), new Others.Any(), Optional.empty(), List.of(), Map.of());

    public Keys {
        known = Map.copyOf(known);
        patterns = Map.copyOf(patterns);
        required = List.copyOf(required);
        dependent = Map.copyOf(dependent);
    }

    /// The schemas that the value of a key keeps to, all of them; none where there is no such key.
    List<SchemaPart> behind(String key) {
        var property = known.get(key);
        if (patterns.isEmpty()) {
            return property == null ? others.parts() : List.of(property);
        }
        var all = new ArrayList<SchemaPart>();
        if (property != null) {
            all.add(property);
        }
        patterns.forEach((form, part) -> {
            if (form.holds(key)) {
                all.add(part);
            }
        });
        return all.isEmpty() ? others.parts() : all;
    }
}
