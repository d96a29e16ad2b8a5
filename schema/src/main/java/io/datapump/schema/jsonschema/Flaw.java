package io.datapump.schema.jsonschema;

import java.util.List;
import java.util.Set;

/// One way to break a schema.
public sealed interface Flaw {

    /// The value is of another type than the schema's, or was not read.
    record WrongType() implements Flaw {}

    /// The value has the type and fails this.
    record Broken(Assertion assertion) implements Flaw {}

    /// The mapping has a key that the schema does not know.
    record UnknownKey(String key) implements Flaw {}

    /// The mapping lacks a key.
    ///
    /// @param property what would stand behind it
    record MissingKey(String key, SchemaPart property) implements Flaw {}

    /// A key of the mapping has not the form that its keys have.
    ///
    /// @param names the schema of the keys
    record KeyForm(String key, SchemaPart names) implements Flaw {}

    /// The mapping has none of the keys that tell the branches of its union apart.
    record NoBranch(Set<String> keys) implements Flaw {}

    /// The mapping has several of them.
    ///
    /// @param written in the order of the document, at least two
    record SeveralBranches(List<String> written, Set<String> keys) implements Flaw {}
}
