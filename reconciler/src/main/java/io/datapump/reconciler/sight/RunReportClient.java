package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.schema.run.RunReport;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// The reports the pump keeps of every cluster's last run, and of the last one that published: small
/// reads, several at a time.
public final class RunReportClient {

    private final S3Client s3;
    private final String bucket;

    public RunReportClient(S3Client s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// The last runs by cluster; a cluster without any run has no entry.
    Map<String, Runs> of(List<String> clusters) {
        var runs = InParallel.map(
                clusters,
                cluster -> new Runs(
                        find(RunReport.latestKey(cluster)).map(LastRun::read),
                        find(RunReport.publishedKey(cluster)).map(LastRun::read)));
        return IntStream.range(0, clusters.size())
                .boxed()
                .filter(i -> !runs.get(i).equals(Runs.NONE))
                .collect(Collectors.toUnmodifiableMap(clusters::get, runs::get));
    }

    /// By cluster the report of its last run that published, as JSON; a cluster that has none has no entry.
    public Map<String, String> published(List<String> clusters) {
        var reports = new TreeMap<String, String>();
        InParallel.map(
                        clusters,
                        cluster -> find(RunReport.publishedKey(cluster))
                                .map(json -> Map.of(cluster, new String(json, StandardCharsets.UTF_8))))
                .forEach(found -> found.ifPresent(reports::putAll));
        return reports;
    }

    private Optional<byte[]> find(String key) {
        return reading("GetObject", "s3://" + bucket + "/" + key, () -> {
            try {
                return Optional.of(
                        s3.getObjectAsBytes(r -> r.bucket(bucket).key(key)).asByteArray());
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            }
        });
    }
}
