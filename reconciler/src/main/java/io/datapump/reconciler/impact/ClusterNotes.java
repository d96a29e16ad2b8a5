package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Fate;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunReport;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What there is to say of a cluster as a whole.
record ClusterNotes(
        Optional<ClusterRun> was, Optional<ClusterRun> is, Optional<RunReport> report, Optional<RunManifest> manifest) {

    /// Full sentences; none where nothing of the cluster's data is concerned.
    List<String> sentences(List<TableImpact> tables) {
        if (is.isEmpty()) {
            return List.of(gone(was.orElseThrow()));
        }
        if (was.isEmpty()) {
            return List.of("It has never run: which tables it brings, and how large they are, its first run tells.");
        }
        return Stream.of(placed(was.get(), is.get()).stream(), doubts(tables))
                .flatMap(each -> each)
                .toList();
    }

    private String gone(ClusterRun cluster) {
        return "No run of it comes any more. Its %s stay where they are, in Glue and under %s, and nobody refreshes them."
                .formatted(
                        report.map(run -> "%,d tables".formatted(run.tables().size()))
                                .orElse("tables"),
                        Zone.CATALOG.of(cluster.cluster()));
    }

    private static Optional<String> placed(ClusterRun was, ClusterRun is) {
        if (!ClusterAnalysis.isSameServer(was.source(), is.source())) {
            return Optional.of(
                    "With the next run the tables of %s take the place of those of %s; how much that is, no run has told."
                            .formatted(is.source().identifier(), was.source().identifier()));
        }
        return was.cluster().equals(is.cluster())
                ? Optional.empty()
                : Optional.of(
                        "Its next run writes every table anew under %s; what lies under %s stays there until somebody removes it."
                                .formatted(Zone.CATALOG.of(is.cluster()), Zone.CATALOG.of(was.cluster())));
    }

    /// What makes figures doubtful, where there are any, or should be.
    private Stream<String> doubts(List<TableImpact> tables) {
        if (tables.isEmpty() && (manifest.isPresent() || isMarkedAsBefore())) {
            return Stream.empty();
        }
        return Stream.of(unknown(tables), otherConfiguration(), unopened(tables))
                .flatMap(Optional::stream);
    }

    private boolean isMarkedAsBefore() {
        return was.orElseThrow().databases().equals(is.orElseThrow().databases());
    }

    private Optional<String> unknown(List<TableImpact> tables) {
        if (report.isEmpty()) {
            return Optional.of("No run of it has published, so nobody knows rows, sizes and partitions%s."
                    .formatted(tables.isEmpty() ? ", nor which tables the change concerns" : ""));
        }
        return manifest.isEmpty()
                ? Optional.of(
                        "The manifest of the run of %s is gone or cannot be read, so tables that the lake does not have yet are not counted."
                                .formatted(report.get().export()))
                : Optional.empty();
    }

    private Optional<String> otherConfiguration() {
        return report.filter(run -> !run.configuration().equals(RunConfigurationJson.key(was.orElseThrow())))
                .map(run ->
                        "The last run, of %s, still had an earlier configuration than the one in force: what has been applied since, no run has carried out."
                                .formatted(run.export()));
    }

    private static Optional<String> unopened(List<TableImpact> tables) {
        var unopened = tables.stream()
                .filter(table -> table.fate() == Fate.GAINED)
                .filter(table -> table.after().orElseThrow().amount().rows() instanceof Quantity.Unknown)
                .count();
        return unopened == 0
                ? Optional.empty()
                : Optional.of(
                        "%s so far left out, and nobody has counted %s rows; a table that turns out to be a partition of another stays out of the lake."
                                .formatted(
                                        unopened == 1
                                                ? "1 table that is gained was"
                                                : "%,d tables that are gained were".formatted(unopened),
                                        unopened == 1 ? "its" : "their"));
    }
}
