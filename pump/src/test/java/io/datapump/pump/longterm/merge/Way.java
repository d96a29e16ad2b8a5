package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.schema.spec.LongtermMode;
import java.util.List;
import java.util.Optional;

/// How rows are told apart.
enum Way {
    LATEST(LongtermMode.LATEST),
    VERSIONS(LongtermMode.VERSIONS),
    SNAPSHOTS(LongtermMode.SNAPSHOTS),
    WITHOUT_KEY(LongtermMode.LATEST);

    private final LongtermMode mode;

    Way(LongtermMode mode) {
        this.mode = mode;
    }

    HistoryLayout layout() {
        return new HistoryLayout(
                mode, this == WITHOUT_KEY ? List.of() : List.of("id"), List.of("decade=day/10"), Optional.of("day"));
    }
}
