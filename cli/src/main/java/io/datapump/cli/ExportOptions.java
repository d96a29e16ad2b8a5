package io.datapump.cli;

import io.datapump.cli.export.DataEngine;
import io.datapump.cli.export.ExportLocation;
import io.datapump.cli.export.FoundExport;
import io.datapump.pump.export.ExportException;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ExportScope;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The export a command looks into, and the cluster it is of.
final class ExportOptions {

    @Option(
            names = "--export",
            paramLabel = "EXPORT",
            description = "An RDS export: a folder, or s3://bucket/prefix/export/. Its metadata files are enough.")
    private @Nullable String export;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "The cluster the export is of, where its source does not tell.")
    private @Nullable String cluster;

    @Option(
            names = "--no-footers",
            description =
                    "Read the export's metadata only: quicker where there are many files. Rows, nulls and the values of"
                            + " columns are then unknown.")
    private boolean noFooters;

    boolean isGiven() {
        return export != null;
    }

    Optional<String> cluster() {
        return Optional.ofNullable(cluster);
    }

    /// Reads the export.
    ///
    /// @param loaded whose lake says in which region buckets lie
    /// @throws ExportException where that cannot be done, with the reason and what to do
    FoundExport read(LoadedConfig loaded, GlobalOptions options) {
        if (export == null) {
            throw new IllegalStateException("Cannot read an export: none was named");
        }
        var location = ExportLocation.of(export, bucket -> Connection.bucket(options, loaded, bucket));
        return FoundExport.read(location, !noFooters);
    }

    /// The one cluster the export is of; empty where none is declared.
    ///
    /// @throws ExportException where several are, or `--cluster` names none
    Optional<Declared<ClusterSpec>> find(FoundExport found, List<Declared<ClusterSpec>> clusters) {
        if (cluster != null) {
            return clusters.stream()
                    .filter(declared -> declared.spec().name().equals(cluster))
                    .findFirst();
        }
        var matches = found.server().among(clusters, found.id());
        if (matches.size() > 1) {
            throw new ExportException(
                    "The export %s is of the snapshot %s, which may be of several clusters: %s. Say which with  --cluster NAME"
                            .formatted(found.id(), found.server().snapshot(), names(matches)));
        }
        return matches.stream().findFirst();
    }

    /// As [#find], where there must be one.
    Declared<ClusterSpec> require(FoundExport found, List<Declared<ClusterSpec>> clusters) {
        return find(found, clusters)
                .orElseThrow(() -> cluster == null ? unknownServer(found, clusters) : noSuch(cluster, clusters));
    }

    /// A cluster beside what the export holds of it.
    static Reality reality(LoadedConfig loaded, Declared<ClusterSpec> cluster, FoundExport found) {
        var overrides = cluster.spec().overrides();
        var scope = loaded.declarations().lakes().stream()
                .findFirst()
                .map(lake -> lake.spec().policy().with(overrides).scope())
                .or(overrides::scope)
                .orElse(ExportScope.EVERYTHING);
        return new Reality(cluster, scope, found.facts(cluster.spec().source().engine()), new DataEngine());
    }

    private static ExportException unknownServer(FoundExport found, List<Declared<ClusterSpec>> clusters) {
        return new ExportException(
                "The export %s is of the snapshot %s, and no cluster that is declared has such a source: %s. Say which is meant with  --cluster NAME  or declare it;  datapump suggest  prints a document for it."
                        .formatted(found.id(), found.server().snapshot(), names(clusters)));
    }

    private static ExportException noSuch(String name, List<Declared<ClusterSpec>> clusters) {
        var known = clusters.stream().map(declared -> declared.spec().name()).toList();
        return new ExportException("There is no cluster \"%s\" among those declared: %s.%s"
                .formatted(
                        name,
                        names(clusters),
                        Nearest.question(name, known).map(" "::concat).orElse("")));
    }

    private static String names(List<Declared<ClusterSpec>> clusters) {
        return clusters.isEmpty()
                ? "none is declared"
                : String.join(
                        ", ",
                        clusters.stream()
                                .map(declared -> declared.spec().name())
                                .toList());
    }
}
