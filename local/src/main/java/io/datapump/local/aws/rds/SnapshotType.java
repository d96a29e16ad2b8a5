package io.datapump.local.aws.rds;

import java.util.Locale;

/// How a snapshot came about.
enum SnapshotType {
    AUTOMATED,
    MANUAL;

    /// As the API writes it.
    String apiName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
