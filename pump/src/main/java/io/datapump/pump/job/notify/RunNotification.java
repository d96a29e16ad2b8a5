package io.datapump.pump.job.notify;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.datapump.pump.export.Purge;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.RunId;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// How a run ended: the message on the lake's topic, the content of `runs/{cluster}/{export}/report.json`, and
/// what [io.datapump.schema.run.RunReport] reads. The published contract is `run-notification.schema.json`; a
/// field may be added under the same version, and no field changes its meaning.
///
/// @param snapshot absent where the run ended before it could be read
/// @param configuration key of the run configuration
/// @param configurationHash the hash that names it
/// @param commit the full id of the commit it came from; absent where nobody knows it
/// @param tables what the catalog holds now; empty where nothing was published
/// @param notTaken tables of the export that stay out of the lake: of databases that are not marked, filtered
///     out, or skipped by RDS; absent where the run ended before it knew
/// @param gaps what is missing, in full sentences
/// @param failures empty unless the status is `failed`
/// @param jobs what each task did, sorted by job, then table; those of a run that failed early are missing
/// @param supersededBy export of the later snapshot that won; absent unless the status is `superseded`
/// @param onlyTable folder of the one table the run was asked to replay; absent for a whole run
/// @param started when the run's first job began; absent where none did
/// @param purges rows that the source has lost since the lake was published before; what leaves the lake by it, or is
///     kept because of it, is among the gaps as well
/// @param report key of the whole report in the lake's bucket; a message too long for the topic leaves
///     tables out
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunNotification(
        int version,
        RunStatus status,
        String cluster,
        String export,
        Optional<Snapshot> snapshot,
        String configuration,
        String configurationHash,
        Optional<String> commit,
        List<Table> tables,
        Optional<Integer> notTaken,
        List<String> gaps,
        List<JobFailure> failures,
        List<Job> jobs,
        Optional<String> supersededBy,
        Optional<String> onlyTable,
        Optional<Instant> started,
        Instant ended,
        List<Purge> purges,
        Optional<String> report) {

    public static final int VERSION = RunReport.VERSION;

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int SHORT = 20;

    public RunNotification {
        tables = List.copyOf(tables);
        gaps = List.copyOf(gaps);
        failures = List.copyOf(failures);
        jobs = List.copyOf(jobs);
        purges = List.copyOf(purges);
    }

    /// The snapshot the export was taken of.
    ///
    /// @param time absent where the export does not say it
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Snapshot(String arn, Optional<Instant> time) {}

    /// One table of the catalog.
    ///
    /// @param source full name in the database
    /// @param database in the source
    /// @param name in the source, as filters name it
    /// @param as its names in the lake
    /// @param table name in Glue
    /// @param partitions folders that hold files; 0 for a table without partitions
    /// @param keptFrom whose rows it shows, where the run has left it as an earlier run published it
    /// @param rewriting how repartition wrote its files; absent where they are as RDS wrote them
    /// @param watched where its rows begin and end, for the next run to find a purge; absent where nobody knows
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Table(
            String source,
            String database,
            String name,
            LakeTable as,
            String table,
            long rows,
            long bytes,
            int files,
            int partitions,
            Optional<RunReport.Origin> keptFrom,
            Optional<RunReport.Rewriting> rewriting,
            Optional<RunReport.Watched> watched) {}

    /// What one task did.
    ///
    /// @param subject folder of the table a fan-out job worked on; empty text otherwise
    /// @param bytesThrough bytes that passed through the task; 0 where all work was server-side
    public record Job(String job, String subject, long millis, long files, long rows, long bytes, long bytesThrough) {

        static Job of(JobReport report) {
            return new Job(
                    report.job(),
                    report.subject(),
                    report.millis(),
                    report.files(),
                    report.rows(),
                    report.bytes(),
                    report.bytesThrough());
        }
    }

    /// The end of a run that never began, because its export failed.
    public static RunNotification ofFailedExport(RunId run, String snapshotArn, String cause, Instant now) {
        var failure = new JobFailure("export", "", cause);
        return neverBegan(
                RunStatus.FAILED,
                run,
                new Snapshot(snapshotArn, Optional.empty()),
                List.of(failure),
                Optional.empty(),
                now);
    }

    /// The end of a run that never began, because the lake shows a later snapshot.
    ///
    /// @param by export of the later snapshot
    public static RunNotification ofSupersededExport(
            RunId run, String snapshotArn, Optional<Instant> snapshotTime, String by, Instant now) {
        return neverBegan(
                RunStatus.SUPERSEDED, run, new Snapshot(snapshotArn, snapshotTime), List.of(), Optional.of(by), now);
    }

    private static RunNotification neverBegan(
            RunStatus status,
            RunId run,
            Snapshot snapshot,
            List<JobFailure> failures,
            Optional<String> supersededBy,
            Instant now) {
        return new RunNotification(
                VERSION,
                status,
                run.cluster(),
                run.export(),
                Optional.of(snapshot),
                run.configuration(),
                run.configurationHash(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                failures,
                List.of(),
                supersededBy,
                Optional.empty(),
                Optional.empty(),
                now,
                List.of(),
                Optional.empty());
    }

    /// One line for mail and phone: ASCII, below a hundred characters for every cluster RDS can name (SNS
    /// API, Publish).
    public String subject() {
        return "Data Pump: %s %s".formatted(cluster, status);
    }

    public byte[] json() {
        return JSON.writeValueAsBytes(this);
    }

    /// The tables that show rows of the run's own export; the others were left as they were.
    public List<Table> published() {
        return tables.stream().filter(table -> table.keptFrom().isEmpty()).toList();
    }

    /// Seconds from the first job's beginning to the message; empty where no job began.
    Optional<Duration> duration() {
        return started.map(begin -> Duration.between(begin, ended));
    }

    /// The same without tables and their tasks, and with the first gaps and failures only.
    RunNotification shortened() {
        return new RunNotification(
                version,
                status,
                cluster,
                export,
                snapshot,
                configuration,
                configurationHash,
                commit,
                List.of(),
                notTaken,
                gaps.subList(0, Math.min(SHORT, gaps.size())),
                failures.subList(0, Math.min(SHORT, failures.size())),
                jobs.stream().filter(job -> job.subject().isEmpty()).toList(),
                supersededBy,
                onlyTable,
                started,
                ended,
                purges.subList(0, Math.min(SHORT, purges.size())),
                report);
    }
}
