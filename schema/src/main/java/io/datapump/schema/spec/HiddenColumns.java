package io.datapump.schema.spec;

import java.util.List;
import java.util.stream.Stream;

/// Columns whose values do not reach the lake as they are.
///
/// @param drop left out
/// @param hash published as a keyed hash, so that they can still be joined on
public record HiddenColumns(List<String> drop, List<String> hash) {

    public static final HiddenColumns NONE = new HiddenColumns(List.of(), List.of());

    public HiddenColumns {
        drop = List.copyOf(drop);
        hash = List.copyOf(hash);
    }

    /// All of them, dropped ones first.
    public List<String> all() {
        return Stream.concat(drop.stream(), hash.stream()).toList();
    }
}
