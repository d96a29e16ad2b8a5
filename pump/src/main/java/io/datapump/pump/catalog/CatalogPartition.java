package io.datapump.pump.catalog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// One partition of a table in Glue.
///
/// @param values one per partition key, unescaped
/// @param location ends in `/`
public record CatalogPartition(List<String> values, String location) {

    /// The partition of a folder.
    ///
    /// @param folders for example `ano=2024/mes=03/`; Hive writes what a path cannot hold as `%` and two
    ///     hexadecimal digits
    public static CatalogPartition of(String folders, String location) {
        return new CatalogPartition(
                Arrays.stream(folders.split("/"))
                        .map(segment -> unescaped(segment.substring(segment.indexOf('=') + 1)))
                        .toList(),
                location);
    }

    private static String unescaped(String value) {
        // URLDecoder takes a plus for a blank, Hive does not.
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    public CatalogPartition {
        values = List.copyOf(values);
    }
}
