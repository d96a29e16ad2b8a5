/// Runs as people and programs read them. Knows no command.
@org.jspecify.annotations.NullMarked
package io.datapump.cli.runs;
