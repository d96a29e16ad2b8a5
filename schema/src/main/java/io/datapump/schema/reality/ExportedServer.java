package io.datapump.schema.reality;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The server an export is of, as far as the ARN of its source tells: automated snapshots bear the server's name and
/// their time, others any name at all (RDS guide, "Tagging RDS resources").
///
/// @param snapshot the last part of the ARN
/// @param identifier of the server; empty where the snapshot was named by hand
public record ExportedServer(String arn, SourceKind kind, String snapshot, Optional<String> identifier) {

    private static final Pattern AUTOMATED = Pattern.compile("rds[:-](.+)-\\d{4}-\\d{2}-\\d{2}-\\d{2}-\\d{2}");

    /// Reads `arn:aws:rds:{region}:{account}:{type}:{name}`; any other text is a snapshot's name.
    public static ExportedServer of(String arn) {
        var parts = arn.split(":", 7);
        var isArn = arn.startsWith("arn:") && parts.length == 7;
        var type = isArn ? parts[5] : "snapshot";
        var name = isArn ? parts[6] : arn;
        var kind = type.startsWith("cluster") ? SourceKind.CLUSTER : SourceKind.INSTANCE;
        var automated = AUTOMATED.matcher(name);
        var identifier = type.endsWith("snapshot")
                ? Optional.of(automated).filter(found -> found.matches()).map(found -> found.group(1))
                : Optional.of(name);
        return new ExportedServer(arn, kind, name, identifier);
    }

    /// The clusters whose server this is. Exports that Data Pump started name their cluster; a snapshot named
    /// by hand is taken for one of the servers whose name it begins with.
    ///
    /// @param export identifier of the export task
    public List<Declared<ClusterSpec>> among(List<Declared<ClusterSpec>> clusters, String export) {
        var started = filtered(
                clusters, cluster -> ExportId.of(cluster.name(), arn).value().equals(export));
        return started.isEmpty()
                ? filtered(clusters, cluster -> isOf(cluster.source().identifier()))
                : started;
    }

    private boolean isOf(String server) {
        return identifier.map(server::equals).orElseGet(() -> (snapshot + "-").startsWith(server + "-"));
    }

    private static List<Declared<ClusterSpec>> filtered(
            List<Declared<ClusterSpec>> clusters, Predicate<ClusterSpec> wanted) {
        return clusters.stream().filter(cluster -> wanted.test(cluster.spec())).toList();
    }
}
