package io.datapump.pump.longterm;

import io.datapump.schema.spec.CatalogMode;

/// Where the files of a partition lie.
public enum Placement {
    /// Directly in the partition's folder, old and new ones side by side until the old ones are removed:
    /// for crawlers and for readers of folders.
    SIDE_BY_SIDE,
    /// Every state of a partition in a folder of its own, so that a catalog can point at one of them.
    FOLDER_PER_STATE;

    /// Where they lie for a catalog. A crawler takes a folder for a partition, whatever is in it.
    public static Placement of(CatalogMode mode) {
        return switch (mode) {
            case API -> FOLDER_PER_STATE;
            case CRAWLER, BOTH -> SIDE_BY_SIDE;
        };
    }
}
