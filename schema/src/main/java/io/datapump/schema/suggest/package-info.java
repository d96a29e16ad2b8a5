/// YAML to insert: what an export holds and a cluster's document leaves out, written as that document is written.
///
/// Read [io.datapump.schema.suggest.Suggestion] first: [io.datapump.schema.suggest.Missing] is what to say,
/// [io.datapump.schema.suggest.DocumentEdits] where to say it, [io.datapump.schema.suggest.YamlStyle] how. Writes no
/// file.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.suggest;
