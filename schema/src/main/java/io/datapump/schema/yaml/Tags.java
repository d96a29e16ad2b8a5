package io.datapump.schema.yaml;

import java.util.Set;

/// The explicit tags that change nothing.
final class Tags {

    /// `!` alone means "as it is written" (YAML 1.2.2, 6.9.1).
    private static final String NON_SPECIFIC = "!";

    private static final Set<String> COLLECTIONS =
            Set.of(NON_SPECIFIC, "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq");
    private static final Set<String> TEXTS = Set.of(NON_SPECIFIC, "tag:yaml.org,2002:str");

    private Tags() {}

    static boolean isPlainCollection(String tag) {
        return COLLECTIONS.contains(tag);
    }

    static boolean isText(String tag) {
        return TEXTS.contains(tag);
    }
}
