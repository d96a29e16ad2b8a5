package io.datapump.schema.removal;

import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.DatabaseSpec;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// What becomes of the histories of a cluster. They outlive the tables they are of: where a table is no
/// longer taken or has another name, its history is not deleted and stays in the catalog, but no run goes
/// on with it.
///
/// @param before in force
/// @param name of the cluster, as removals have it
/// @param at by database, where the configuration says what becomes of its tables
record HistoryRemovals(RunningLake.Cluster before, String name, Function<DatabaseSpec, SourceLocation> at) {

    /// Of a cluster that is no longer declared.
    Stream<Removal> gone() {
        return each((database, table) -> Optional.empty());
    }

    /// Of one that still is.
    Stream<Removal> of(ClusterRun after) {
        return each(
                (database, table) -> after.database(database.name()).flatMap(now -> KeptHistory.of(after, now, table)));
    }

    /// Of one that reads another server from now on.
    ///
    /// @param server in words
    Stream<Removal> mixed(String server) {
        return kept(
                (database, table, history) -> Stream.of(removal(database, table, history, HistoryLoss.mixed(server))));
    }

    private Stream<Removal> each(BiFunction<DatabaseSpec, String, Optional<KeptHistory>> after) {
        return kept((database, table, history) -> HistoryLoss.between(history, after.apply(database, table)).stream()
                .map(loss -> removal(database, table, history, loss)));
    }

    /// What to make of a table that keeps history now.
    private interface Fate {
        Stream<Removal> of(DatabaseSpec database, String table, KeptHistory history);
    }

    private Stream<Removal> kept(Fate fate) {
        var run = before.run();
        return run.databases().stream()
                .flatMap(database -> database.settings().keySet().stream()
                        .flatMap(table -> KeptHistory.of(run, database, table).stream()
                                .flatMap(history -> fate.of(database, table, history))));
    }

    private Removal removal(DatabaseSpec database, String table, KeptHistory history, HistoryLoss loss) {
        var stored = stored(history);
        var extent = loss.extent(stored, history);
        return new Removal(
                Removal.Kind.HISTORY,
                AgreedName.ofHistory(name, database.name(), table),
                at.apply(database),
                extent,
                "The history of the table %s %s.%s"
                        .formatted(
                                String.join("/", name, database.name(), table),
                                loss.phrase(),
                                loss.figures(stored, extent).map(" "::concat).orElse("")));
    }

    private Optional<StoredHistory> stored(KeptHistory history) {
        return Optional.ofNullable(before.histories().get(history.as().folder()));
    }
}
