package io.datapump.pump.export;

/// How names of databases, schemas and tables turn into names of folders.
final class ExportNames {

    private ExportNames() {}

    /// Backslash, backquote, double quote and blank become `_`, one for one, so a name and its escaped form
    /// are of equal length (RDS guide, "Considerations for snapshot exports").
    static String escape(String name) {
        return name.replace('\\', '_').replace('`', '_').replace('"', '_').replace(' ', '_');
    }
}
