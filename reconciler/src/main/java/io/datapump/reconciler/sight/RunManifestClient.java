package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.RunManifestJson;
import io.datapump.schema.run.RunReport;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/// The manifests of runs that have published, and the receipts of some of their partitioned tables: one read
/// for each, several at a time, and nothing is listed, queried or counted anew. A receipt that is gone,
/// because the bucket keeps receipts for a time only, or that cannot be read, is left out.
public final class RunManifestClient {

    private final S3Client s3;
    private final String bucket;

    public RunManifestClient(S3Client s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// What the exports of these runs held, by cluster.
    ///
    /// @param reports of runs, as JSON; of one that cannot be read nothing is known
    /// @param partitionsOf of which tables of a cluster the receipt is read
    public Map<String, RunManifest> of(Collection<String> reports, BiPredicate<String, RunReport.Table> partitionsOf) {
        var read = reports.stream()
                .flatMap(json -> RunReport.find(json.getBytes(StandardCharsets.UTF_8)).stream())
                .toList();
        var folders = folders(read, partitionsOf);
        var manifests = new TreeMap<String, RunManifest>();
        InParallel.map(
                        read,
                        report -> manifest(report)
                                .map(manifest -> Map.of(
                                        report.cluster(),
                                        manifest.withFolders(folders.getOrDefault(report.cluster(), Map.of())))))
                .forEach(found -> found.ifPresent(manifests::putAll));
        return manifests;
    }

    private Optional<RunManifest> manifest(RunReport report) {
        return find(RunManifest.key(report.cluster(), report.export()), RunManifestJson::readReceipt)
                .map(manifest -> manifest.withGigabytes(
                        find(RunManifest.taskKey(report.cluster(), report.export()), RunManifestJson::readExportTask)
                                .orElse(OptionalLong.empty())));
    }

    /// The folders of a table.
    private record Counted(String cluster, String table, List<Folder> folders) {}

    private Map<String, Map<String, List<Folder>>> folders(
            List<RunReport> reports, BiPredicate<String, RunReport.Table> partitionsOf) {
        var receipts = reports.stream()
                .flatMap(report -> report.tables().stream()
                        .filter(table -> table.partitions() > 0 && partitionsOf.test(report.cluster(), table))
                        .<Supplier<Optional<Counted>>>map(table ->
                                () -> find(receipt(report, table), RunManifestJson::readTableReceipt)
                                        .map(counted -> new Counted(
                                                report.cluster(), table.as().folder(), counted))))
                .toList();
        return InParallel.map(receipts, Supplier::get).stream()
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(Counted::cluster, Collectors.toMap(Counted::table, Counted::folders)));
    }

    /// Of a table that an earlier run has left, that run's.
    private static String receipt(RunReport report, RunReport.Table table) {
        return RunManifest.receiptKey(
                report.cluster(),
                table.keptFrom().map(RunReport.Origin::export).orElse(report.export()),
                table.as().folder());
    }

    private <T> Optional<T> find(String key, Function<byte[], T> reader) {
        return reading("GetObject", "s3://" + bucket + "/" + key, () -> {
            try {
                return Optional.of(reader.apply(
                        s3.getObjectAsBytes(r -> r.bucket(bucket).key(key)).asByteArray()));
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            } catch (IllegalArgumentException unreadable) {
                return Optional.empty();
            }
        });
    }
}
