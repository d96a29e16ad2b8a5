package io.datapump.schema;

import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Optional;

/// What came of reading a configuration folder.
///
/// @param config empty exactly where the diagnostics hold an error
/// @param files paths of the documents read, sorted
public record LoadedConfig(Optional<LakeConfig> config, Diagnostics diagnostics, List<String> files) {

    public LoadedConfig {
        files = List.copyOf(files);
    }
}
