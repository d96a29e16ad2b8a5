package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.YamlNode;
import java.util.Optional;

/// What a schema says to people. Beside the standard's annotations it has two of ours: `x-form` says in words what a
/// `pattern` says in symbols, `x-unit` names the unit of a number.
///
/// @param description full sentences; empty text where there is none
/// @param form empty text where there is none
/// @param unit empty text where there is none
/// @param example the first example
public record Annotations(String description, String form, String unit, Optional<YamlNode> example) {

    /// These annotations, and those of another schema where one is absent.
    Annotations or(Annotations other) {
        return new Annotations(
                description.isEmpty() ? other.description : description,
                form.isEmpty() ? other.form : form,
                unit.isEmpty() ? other.unit : unit,
                example.or(other::example));
    }
}
