package io.datapump.reconciler.mend;

/// How something is put right.
public sealed interface Mend {

    /// A command line to paste.
    record Command(String line) implements Mend {}

    /// Lines to write into a document.
    ///
    /// @param file for example `lake-config/clusters/orders.yaml`; need not exist yet
    /// @param lines YAML, without an end of line behind the last
    record Yaml(String file, String lines) implements Mend {}

    /// What no command and no document can do.
    ///
    /// @param sentence full sentences
    record Words(String sentence) implements Mend {}
}
