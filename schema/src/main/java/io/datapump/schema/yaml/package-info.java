/// YAML text as a tree that remembers where each node was written, with everything refused that other readers
/// would take in another sense: duplicate keys, anchors, merge keys, tags, tabs, second documents.
///
/// Read [io.datapump.schema.yaml.YamlReader] first, then [io.datapump.schema.yaml.BlockReader]. May depend on
/// `source` and `diagnostic` only, and on no YAML engine.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.yaml;
