package io.datapump.schema.jsonschema;

import java.util.OptionalLong;

/// The least and the most that is allowed, both included; either may be absent.
public record Bounds(OptionalLong least, OptionalLong most) {

    boolean has(long value) {
        return value >= least.orElse(Long.MIN_VALUE) && value <= most.orElse(Long.MAX_VALUE);
    }
}
