package io.datapump.schema.run;

import io.datapump.schema.form.Fields;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/// What the last run of a cluster said at its end: the run notification, read. The pump leaves it at two keys:
/// [#latestKey] after every run that no later snapshot has overtaken, [#publishedKey] only after one that has
/// published, so that this one says what the
/// catalog holds.
///
/// @param configuration key of the run configuration the run was pinned to
/// @param tables what the catalog held after the run, sorted by folder; empty where nothing was published
/// @param notTaken tables of the export that stayed out of the lake; empty where the run ended before it knew
/// @param trail where it came from and how it went
public record RunReport(
        String cluster,
        String export,
        String configuration,
        Outcome outcome,
        Times times,
        List<Table> tables,
        Optional<Integer> notTaken,
        Trail trail) {

    /// The version of the contract, in the field `version`.
    public static final int VERSION = 1;

    public RunReport {
        tables = List.copyOf(tables);
    }

    /// A report that says nothing of where the run came from.
    public RunReport(
            String cluster,
            String export,
            String configuration,
            Outcome outcome,
            Times times,
            List<Table> tables,
            Optional<Integer> notTaken) {
        this(cluster, export, configuration, outcome, times, tables, notTaken, Trail.UNKNOWN);
    }

    /// Where a run came from and how it went.
    ///
    /// @param snapshot ARN of the snapshot; empty where the run ended before it could be read
    /// @param commit the full id of the commit its configuration came from; empty where nobody knows it
    /// @param supersededBy export of the later snapshot that has won; empty unless the run is superseded
    /// @param jobs what each task did, sorted by job, then table; empty in a report of an older Data Pump
    /// @param purges what the source has lost since the lake was published before, a full sentence for each
    ///     table
    public record Trail(
            Optional<String> snapshot,
            Optional<String> commit,
            Optional<String> supersededBy,
            List<Job> jobs,
            List<String> purges) {

        public static final Trail UNKNOWN = new Trail(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

        public Trail {
            jobs = List.copyOf(jobs);
            purges = List.copyOf(purges);
        }

        /// Of a run that has found no purge.
        public Trail(
                Optional<String> snapshot, Optional<String> commit, Optional<String> supersededBy, List<Job> jobs) {
            this(snapshot, commit, supersededBy, jobs, List.of());
        }
    }

    /// What one task did.
    ///
    /// @param subject folder of the table a fan-out job worked on; empty text otherwise
    /// @param bytesThrough bytes that passed through the task; 0 where all work was done within S3
    public record Job(
            String job, String subject, Duration time, long files, long rows, long bytes, long bytesThrough) {}

    /// How the run ended.
    ///
    /// @param gaps what is missing, in full sentences
    /// @param failures what did not work, in full sentences
    public record Outcome(RunStatus status, List<String> gaps, List<String> failures) {

        public Outcome {
            gaps = List.copyOf(gaps);
            failures = List.copyOf(failures);
        }
    }

    /// When it was.
    ///
    /// @param snapshot when the snapshot was taken; empty where the run ended before it could be read
    /// @param started when the first job began; empty where none did
    public record Times(Optional<Instant> snapshot, Optional<Instant> started, Instant ended) {}

    /// One table of the catalog.
    ///
    /// @param database in the source
    /// @param name in the source, as filters name it: `schema.table` (PostgreSQL) or `table` (MySQL)
    /// @param as its names in the lake
    /// @param partitions folders that hold files; 0 for a table without partitions
    /// @param keptFrom whose rows it shows, where the run has left it as an earlier run published it; empty where
    ///     it shows those of the run's own export
    /// @param rewriting how repartition wrote its files; empty where they are as RDS wrote them
    /// @param watched where its rows begin and end, for the next run to find a purge; empty where nobody knows
    public record Table(
            String database,
            String name,
            LakeTable as,
            long rows,
            long bytes,
            int files,
            int partitions,
            Optional<Origin> keptFrom,
            Optional<Rewriting> rewriting,
            Optional<Watched> watched) {

        /// A table that shows the rows of the run's own export, as RDS wrote them.
        public Table(String database, String name, LakeTable as, long rows, long bytes, int files, int partitions) {
            this(
                    database,
                    name,
                    as,
                    rows,
                    bytes,
                    files,
                    partitions,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    /// How repartition wrote a table's files.
    ///
    /// @param filesCopied files of the export that were taken over whole
    /// @param groupsAppended row groups of other files whose bytes were taken over
    /// @param groupsRewritten row groups whose rows were written anew
    /// @param nulls rows without a partition value because a column that it comes from is null
    /// @param invalid rows without one because none can be told from the column: empty text, `infinity`, no date
    public record Rewriting(int filesCopied, int groupsAppended, int groupsRewritten, long nulls, long invalid) {}

    /// From where to where the rows of a table reach in the column that says which are old.
    ///
    /// @param kind what its values are: `number`, `date`, `timestamp` (of no zone) or `instant`
    /// @param min ISO 8601, or digits
    /// @param max empty text where nobody knows it
    public record Watched(String column, String kind, String min, String max) {}

    /// The export whose rows a table shows.
    ///
    /// @param snapshot when the snapshot was taken; empty where nobody knows
    public record Origin(String export, Optional<Instant> snapshot) {}

    /// Key of the report of a cluster's last run, whatever came of it.
    public static String latestKey(String cluster) {
        return Zone.RUNS.of(cluster) + "latest.json";
    }

    /// Key of the report of the last run of a cluster that has published.
    public static String publishedKey(String cluster) {
        return Zone.RUNS.of(cluster) + "published.json";
    }

    /// Reads a run notification of version 1; fields that it does not know are passed over, as the contract asks.
    ///
    /// @throws IllegalArgumentException where the bytes are no such notification, naming what is wrong
    public static RunReport read(byte[] json) {
        try {
            return Fields.readKnown(CanonicalJson.read(json), RunReport::read);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Cannot read the report of a run: %s".formatted(e.getMessage()), e);
        }
    }

    /// As [#read], for those who can do without; empty where nobody can read it.
    public static Optional<RunReport> find(byte[] json) {
        try {
            return Optional.of(read(json));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static RunReport read(Fields fields) {
        if (fields.number("version") != VERSION) {
            throw new IllegalArgumentException(
                    "version is %d and this Data Pump reads version %d".formatted(fields.number("version"), VERSION));
        }
        return new RunReport(
                fields.text("cluster"),
                fields.text("export"),
                fields.text("configuration"),
                new Outcome(
                        status(fields.text("status")),
                        fields.findTexts("gaps").orElse(List.of()),
                        fields.objects("failures", failure -> failure.text("message"))),
                new Times(
                        fields.findObject("snapshot", snapshot -> findInstant(snapshot, "time"))
                                .flatMap(time -> time),
                        findInstant(fields, "started"),
                        instant(fields.text("ended"), "ended")),
                fields.objects("tables", RunReport::table),
                fields.findNumber("notTaken"),
                new Trail(
                        fields.findObject("snapshot", snapshot -> snapshot.text("arn")),
                        fields.findText("commit"),
                        fields.findText("supersededBy"),
                        fields.objects("jobs", RunReport::job),
                        fields.objects("purges", purge -> purge.text("message"))));
    }

    private static Job job(Fields job) {
        return new Job(
                job.text("job"),
                job.text("subject"),
                Duration.ofMillis(job.count("millis")),
                job.count("files"),
                job.count("rows"),
                job.count("bytes"),
                job.count("bytesThrough"));
    }

    private static RunStatus status(String word) {
        return RunStatus.parse(word)
                .orElseThrow(() -> new IllegalArgumentException("status is \"%s\", which is none".formatted(word)));
    }

    private static Table table(Fields table) {
        return new Table(
                table.text("database"),
                table.text("name"),
                table.object("as", as -> new LakeTable(as.text("database"), as.text("table"))),
                table.count("rows"),
                table.count("bytes"),
                table.number("files"),
                table.number("partitions"),
                table.findObject("keptFrom", RunReport::origin),
                table.findObject("rewriting", RunReport::rewriting),
                table.findObject("watched", RunReport::watched));
    }

    private static Watched watched(Fields watched) {
        return new Watched(watched.text("column"), watched.text("kind"), watched.text("min"), watched.text("max"));
    }

    private static Rewriting rewriting(Fields rewriting) {
        return new Rewriting(
                rewriting.number("filesCopied"),
                rewriting.number("groupsAppended"),
                rewriting.number("groupsRewritten"),
                rewriting.count("nulls"),
                rewriting.count("invalid"));
    }

    private static Origin origin(Fields origin) {
        return new Origin(origin.text("export"), findInstant(origin, "snapshot"));
    }

    private static Optional<Instant> findInstant(Fields fields, String key) {
        return fields.findText(key).map(text -> instant(text, key));
    }

    private static Instant instant(String text, String key) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("%s is \"%s\", which is no moment in UTC".formatted(key, text), e);
        }
    }
}
