/// What a command knows of an export: where it lies, what the pump's reader finds in it, turned into the facts that
/// configurations are held against.
///
/// Read [io.datapump.cli.export.FoundExport] first. Prints nothing.
@org.jspecify.annotations.NullMarked
package io.datapump.cli.export;
