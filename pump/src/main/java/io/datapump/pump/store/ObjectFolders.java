package io.datapump.pump.store;

import java.util.List;

/// What lies directly below a prefix, without looking at every object in it.
@FunctionalInterface
public interface ObjectFolders {

    /// Names of the folders directly below a prefix, sorted, without a slash; empty where there is none.
    ///
    /// @param prefix must end in `/`
    List<String> below(String prefix);
}
