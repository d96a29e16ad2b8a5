package io.datapump.schema.layout;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;

/// The identifier of an export task, a pure function of cluster and snapshot: a redelivered event asks for the same id
/// and RDS answers ExportTaskAlreadyExists.
///
/// RDS accepts a letter first, then ASCII letters, digits and single hyphens, none at the end, 60 characters at most
/// (error text of StartExportTask). The readable part is cut where needed, keeping the time an automated snapshot's
/// name ends in; ten digits of a SHA-256 over the full names keep ids apart.
public record ExportId(String value) {

    private static final Pattern ALLOWED = Pattern.compile("(?=.{1,60}$)[A-Za-z](?:-?[A-Za-z0-9])*");
    private static final Pattern DATED = Pattern.compile("-(\\d{4})-(\\d{2})-(\\d{2})-(\\d{2})-(\\d{2})-[0-9a-f]{10}$");
    private static final Pattern TIME = Pattern.compile("-\\d{4}(?:-\\d{2}){4}$");
    private static final int DIGEST = 10;
    private static final int READABLE = 60 - 1 - DIGEST;

    public ExportId {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "Cannot use \"%s\" as an export id: RDS would refuse it".formatted(value));
        }
    }

    /// The id of the export of one snapshot.
    ///
    /// @param snapshotArn as the event gave it; the bare snapshot identifier will do
    public static ExportId of(String cluster, String snapshotArn) {
        var snapshot = snapshotName(snapshotArn);
        var named = (snapshot + "-").startsWith(cluster + "-") ? snapshot : cluster + "-" + snapshot;
        var readable = shortened(allowed(named));
        var digest = Sha256.hex(cluster + "\n" + snapshotArn).substring(0, DIGEST);
        return new ExportId((readable.isEmpty() ? "e" : readable) + "-" + digest);
    }

    /// When the automated snapshot was taken whose export bears an id made here: the readable part ends in its time, in
    /// UTC and to the minute. Empty for every other id.
    public static Optional<Instant> timeIn(String id) {
        var found = DATED.matcher(id);
        if (!found.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse("%s-%s-%sT%s:%s:00Z"
                    .formatted(found.group(1), found.group(2), found.group(3), found.group(4), found.group(5))));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /// `rds:pagila-prod-2026-03-01-03-10` of `arn:aws:rds:{region}:{account}:snapshot:rds:pagila-prod-2026-…`, without
    /// the `rds:` that every automated snapshot bears.
    private static String snapshotName(String arn) {
        var parts = arn.split(":", 7);
        var name = arn.startsWith("arn:") && parts.length == 7 ? parts[6] : arn;
        return name.startsWith("rds:") ? name.substring("rds:".length()) : name;
    }

    private static String allowed(String name) {
        return trimmed(name.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^[^A-Za-z]+", ""));
    }

    private static String shortened(String name) {
        if (name.length() <= READABLE) {
            return name;
        }
        var time = TIME.matcher(name);
        var end = time.find() ? time.group() : "";
        return trimmed(name.substring(0, READABLE - end.length())) + end;
    }

    private static String trimmed(String name) {
        return name.replaceAll("-+$", "");
    }

    @Override
    public String toString() {
        return value;
    }
}
