package io.datapump.pump.trigger;

import io.datapump.schema.spec.SourceKind;
import java.util.Optional;
import java.util.regex.Pattern;

/// Whose snapshot it is.
///
/// @param kind observed, not declared
/// @param identifier of the DB instance or DB cluster
/// @param snapshotArn as RDS gave it; never put together here, because the types of the two kinds are not
///     interchangeable
public record SnapshotOwner(SourceKind kind, String identifier, String snapshotArn) {

    /// RDS guide, "Constructing an ARN": `rds:{identifier}-{yyyy}-{MM}-{dd}-{HH}-{mm}`. Anchored at both
    /// ends, so that `shop` is not found in the snapshots of `shop-eu`.
    private static final Pattern AUTOMATED = Pattern.compile("rds:(.+)-\\d{4}-\\d{2}-\\d{2}-\\d{2}-\\d{2}");

    /// Reads the owner from the event alone: possible for automated snapshots whose event carries an ARN.
    /// The id of a manual snapshot says nothing about its database.
    public static Optional<SnapshotOwner> of(SnapshotEvent event) {
        var name = AUTOMATED.matcher(event.sourceId());
        return name.matches()
                ? event.sourceArn().flatMap(arn -> kindOf(arn).map(kind -> new SnapshotOwner(kind, name.group(1), arn)))
                : Optional.empty();
    }

    /// The kind a snapshot ARN's type segment says; empty for other ARNs.
    static Optional<SourceKind> kindOf(String arn) {
        var segments = arn.split(":", 7);
        return switch (segments.length == 7 ? segments[5] : "") {
            case "snapshot" -> Optional.of(SourceKind.INSTANCE);
            case "cluster-snapshot" -> Optional.of(SourceKind.CLUSTER);
            default -> Optional.empty();
        };
    }
}
