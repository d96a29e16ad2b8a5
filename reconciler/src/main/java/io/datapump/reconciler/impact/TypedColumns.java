package io.datapump.reconciler.impact;

import io.datapump.schema.run.RunManifest;
import io.datapump.schema.spec.Engine;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Columns of one table that PostgreSQL exports as text and that a typed table has as what they were: dates,
/// timestamps, numbers, UUIDs.
///
/// @param names in the order of the table; empty where there are none, or nobody knows their names
/// @param standing how well that is known
record TypedColumns(List<String> names, Standing standing) {

    static final TypedColumns NONE = new TypedColumns(List.of(), Standing.CERTAIN);

    private static final TypedColumns UNKNOWN = new TypedColumns(List.of(), Standing.POSSIBLE);

    private static final Set<Engine> POSTGRES = Set.of(Engine.POSTGRES, Engine.AURORA_POSTGRESQL);

    private static final String TEXT = "string";

    TypedColumns {
        names = List.copyOf(names);
    }

    /// How well they are known.
    enum Standing {
        /// The last run has turned them.
        CERTAIN,
        /// They are text; which of them stood for something else, the next run finds out.
        POSSIBLE
    }

    /// As far as the last run tells.
    ///
    /// @param exported empty where nobody knows the table
    /// @param wasTyped whether that run was asked for types
    static TypedColumns of(Optional<RunManifest.Table> exported, Engine engine, boolean wasTyped) {
        if (!POSTGRES.contains(engine)) {
            return NONE;
        }
        return exported.filter(table -> !table.columns().isEmpty())
                .map(table -> wasTyped || !table.typed().isEmpty()
                        ? new TypedColumns(table.typed(), Standing.CERTAIN)
                        : text(table))
                .orElse(UNKNOWN);
    }

    private static TypedColumns text(RunManifest.Table table) {
        var text = table.columns().stream()
                .filter(column -> column.glueType().equals(TEXT))
                .map(RunManifest.Column::name)
                .toList();
        return text.isEmpty() ? NONE : new TypedColumns(text, Standing.POSSIBLE);
    }

    /// Whether there surely are none.
    boolean isEmpty() {
        return equals(NONE);
    }
}
