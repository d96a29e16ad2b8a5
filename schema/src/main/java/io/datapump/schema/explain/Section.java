package io.datapump.schema.explain;

import java.util.List;

/// Settings that belong together.
///
/// @param title for example `table public.payment`
/// @param settings in the order in which they would be written
public record Section(String title, List<Setting> settings) {

    public Section {
        settings = List.copyOf(settings);
    }
}
