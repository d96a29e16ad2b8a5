package io.datapump.schema.report;

import java.util.Optional;

/// A file or folder that was seen while a configuration was read.
///
/// @param path as messages show it
/// @param declares what its document declares, for example `Cluster pagila-prod`; empty where that is not known
/// @param notRead why it was not read; empty: it was
public record SeenFile(String path, Optional<String> declares, Optional<String> notRead) {

    boolean isRead() {
        return notRead.isEmpty();
    }
}
