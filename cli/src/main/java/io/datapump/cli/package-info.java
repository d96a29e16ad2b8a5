/// The command line: one class per command, all its wiring in one place.
///
/// Read [io.datapump.cli.Main] first. Only this package and the writers print.
@org.jspecify.annotations.NullMarked
package io.datapump.cli;
