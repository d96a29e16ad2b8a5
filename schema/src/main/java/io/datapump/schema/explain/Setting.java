package io.datapump.schema.explain;

import io.datapump.schema.source.SourceLocation;
import java.util.Optional;

/// One setting that is in force.
///
/// @param name as it would be written, for example `export.cleanup`
/// @param value as it would be written, in one line
/// @param at where it is written; empty: nobody wrote it, Data Pump has it so
public record Setting(String name, String value, Optional<SourceLocation> at) {}
