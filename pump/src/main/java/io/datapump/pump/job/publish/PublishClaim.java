package io.datapump.pump.job.publish;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.SupersededException;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Keeps an older snapshot from replacing a newer one: a run that is repeated days later, or two exports of
/// one cluster that end at the same time.
///
/// Before a run touches the catalog it leaves an object `runs/{cluster}/published/{snapshot
/// time}-{export}.json`. A run that finds one of a later snapshot stops. No object is ever overwritten, so
/// two runs cannot take each other's claim. A run asks again between listing a table and deleting its old
/// files: whoever listed files of a newer run also finds that run's claim, which was written before them, and
/// deletes nothing.
final class PublishClaim {

    /// Fixed width, so that the order of keys is the order of time.
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String ENDING = ".json";

    private final JobContext context;
    private final Instant snapshotTime;
    private final String prefix;
    private final String time;
    private final String key;

    PublishClaim(JobContext context, Instant snapshotTime) {
        this.context = context;
        this.snapshotTime = snapshotTime;
        this.prefix = Zone.RUNS.of(context.run().cluster()) + "published/";
        this.time = TIME.format(snapshotTime);
        this.key = prefix + time + "-" + context.run().export() + ENDING;
    }

    /// When the snapshot of this run was taken.
    Instant snapshotTime() {
        return snapshotTime;
    }

    /// Claims the catalog for this run. One that was asked to go back in time takes it from later snapshots, whose
    /// claims go.
    ///
    /// @throws SupersededException where a later snapshot has been published or is being published
    void take() {
        if (context.receipts().replay().overLater()) {
            removeLater();
        }
        newer().ifPresent(other -> {
            throw new SupersededException(
                    exportOf(other),
                    "Cannot publish export %s: a later snapshot is in the catalog already, or on its way there (%s). Nothing was changed. To go back to this snapshot on purpose:  datapump run --cluster %s --export %s --older"
                            .formatted(
                                    context.run().export(),
                                    other,
                                    context.run().cluster(),
                                    context.run().export()));
        });
        context.store().writeIfAbsent(key, "{}\n".getBytes(StandardCharsets.UTF_8));
    }

    /// The key of a claim for a later snapshot; empty where there is none.
    private Optional<String> newer() {
        return claims().stream()
                .filter(other -> timeOf(other).compareTo(time) > 0)
                .max(String::compareTo);
    }

    /// Asks again, after a folder was listed and before anything in it is deleted.
    ///
    /// @throws SupersededException where a later snapshot is being published
    void requireLatest() {
        newer().ifPresent(other -> {
            throw new SupersededException(
                    exportOf(other),
                    "Cannot go on publishing export %s: the run of a later snapshot has begun to publish (%s). It will finish what this run has left."
                            .formatted(context.run().export(), other));
        });
    }

    private void removeLater() {
        var later = claims().stream()
                .filter(other -> timeOf(other).compareTo(time) > 0)
                .toList();
        if (!later.isEmpty()) {
            context.store().delete(later);
        }
    }

    /// Removes claims for earlier snapshots; this run's claim says all that they say.
    void removeOlder() {
        var older = claims().stream()
                .filter(other -> timeOf(other).compareTo(time) < 0)
                .toList();
        if (!older.isEmpty()) {
            context.store().delete(older);
        }
    }

    private List<String> claims() {
        return context.store().list(prefix).stream().map(StoredObject::key).toList();
    }

    /// The export that has left a claim.
    private String exportOf(String claim) {
        var name = claim.substring(prefix.length());
        var export = name.substring(Math.min(time.length() + 1, name.length()));
        return export.endsWith(ENDING) ? export.substring(0, export.length() - ENDING.length()) : export;
    }

    private String timeOf(String claim) {
        var name = claim.substring(prefix.length());
        return name.substring(0, Math.min(time.length(), name.length()));
    }
}
