package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.run.StoredHistoryJson;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/// What longterm holds: of every table that keeps history one listing of its manifests and one read of the
/// one in force.
/// A history that has not begun, or whose manifest cannot be read, is left out.
public final class HistoryClient {

    private final S3Client s3;
    private final String bucket;

    public HistoryClient(S3Client s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// One table that keeps history.
    private record Kept(String cluster, LakeTable as) {}

    private record Found(Kept table, StoredHistory history) {}

    /// By cluster and by the table's folder in the catalog.
    public Map<String, Map<String, StoredHistory>> of(Collection<ClusterRun> runs) {
        var tables = runs.stream().flatMap(HistoryClient::kept).toList();
        return InParallel.map(tables, table -> history(table).map(history -> new Found(table, history))).stream()
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(
                        found -> found.table().cluster(),
                        TreeMap::new,
                        Collectors.toMap(found -> found.table().as().folder(), Found::history)));
    }

    private static Stream<Kept> kept(ClusterRun run) {
        var engine = run.source().engine();
        return run.databases().stream()
                .flatMap(database -> database.settings().entrySet().stream()
                        .filter(table -> table.getValue().longterm().isPresent())
                        .map(table -> new Kept(
                                run.cluster(),
                                ClusterRun.lakeTable(database, table.getKey(), engine.ownName(table.getKey())))));
    }

    private Optional<StoredHistory> history(Kept table) {
        var prefix = StoredHistory.manifests(table.cluster(), table.as());
        return manifests(prefix).stream().max(Comparator.naturalOrder()).flatMap(this::read);
    }

    private List<String> manifests(String prefix) {
        return reading("ListObjectsV2", "s3://" + bucket + "/" + prefix, () -> {
            try {
                return s3.listObjectsV2Paginator(r -> r.bucket(bucket).prefix(prefix)).contents().stream()
                        .map(S3Object::key)
                        .filter(key -> key.endsWith(".json"))
                        .toList();
            } catch (NoSuchBucketException absent) {
                return List.of();
            }
        });
    }

    private Optional<StoredHistory> read(String key) {
        return reading("GetObject", "s3://" + bucket + "/" + key, () -> {
            try {
                return Optional.of(StoredHistoryJson.readManifest(
                        s3.getObjectAsBytes(r -> r.bucket(bucket).key(key)).asByteArray()));
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            } catch (IllegalArgumentException unreadable) {
                return Optional.empty();
            }
        });
    }
}
