package io.datapump.schema.jsonschema;

import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;

/// One place at which a document breaks its schema.
///
/// @param path the way to the node; for flaws of a key to the mapping that has or lacks it
/// @param part the part of the schema that is broken
public record Breach(TreePath path, YamlNode node, SchemaPart part, Flaw flaw) {}
