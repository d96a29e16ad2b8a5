package io.datapump.pump.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.FinishedTask;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

/// The records of one run under `runs/{cluster}/{export}/`: manifest, staged, published and kept tables, job
/// reports, failures. What one job leaves for the next passes through here and nowhere else.
public final class Receipts {

    /// Receipts that name every file of a table are not indented: people read the others.
    private static final JsonMapper COMPACT =
            JsonMapper.builder().addMixIn(Transform.class, NamedTransform.class).build();

    private static final JsonMapper JSON =
            COMPACT.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final JsonMapper WITHOUT_FILES = COMPACT.rebuild()
            .addMixIn(ExportManifest.Table.class, TableWithoutFiles.class)
            .build();

    private static final String TASK = "export-task.json";
    private static final String STARTED = "started.json";
    private static final String CLEARED = "export-cleared.json";
    private static final String COMMIT = "commit.json";
    private static final String KEPT = "kept.json";
    private static final String REPLAY = "replay.json";
    private static final String REPORT = "report.json";
    private static final String JOBS = "jobs/";
    private static final String FAILED = "failed/";
    private static final String SUPERSEDED = "superseded/";

    /// Of `repartition.json`, the list that a run's repartition is fanned out over.
    private static final String FAN_OUT = "repartition.json";

    private record Moment(Instant at) {}

    private record FanOutItem(String table) {}

    /// Writes which of the transforms one is; the schema's records know nothing of JSON.
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    private interface NamedTransform {}

    /// Passes over the files of a table, of which there may be hundreds of thousands.
    @SuppressWarnings("UnusedMethod") // Jackson looks at it
    private abstract static class TableWithoutFiles {

        @JsonDeserialize(using = NoFiles.class)
        abstract List<ExportManifest.DataFile> files();
    }

    private static final class NoFiles extends ValueDeserializer<List<ExportManifest.DataFile>> {

        @Override
        public List<ExportManifest.DataFile> deserialize(JsonParser parser, DeserializationContext context) {
            parser.skipChildren();
            return List.of();
        }
    }

    private final ObjectStore store;
    private final RunId run;

    public Receipts(ObjectStore store, RunId run) {
        this.store = store;
        this.run = run;
    }

    /// Hands what RDS says of the finished export task to the run that is about to be started.
    public void write(FinishedTask task) {
        put(run.receipt(TASK), task);
    }

    /// What RDS said of the export task; empty where a run was started without asking it.
    public Optional<FinishedTask> task() {
        return find(run.receipt(TASK), FinishedTask.class);
    }

    public void write(ExportManifest manifest) {
        put(run.manifestKey(), manifest);
    }

    /// What inspect found.
    ///
    /// @throws JobException where inspect has not run
    public ExportManifest manifest() {
        return findManifest().orElseThrow(this::notInspected);
    }

    /// The manifest; empty where inspect has not come to its end.
    public Optional<ExportManifest> findManifest() {
        return find(run.manifestKey(), ExportManifest.class);
    }

    /// The manifest without a file in any table: its size does not grow with the export.
    ///
    /// @throws JobException where inspect has not run
    public ExportManifest manifestWithoutFiles() {
        return find(run.manifestKey(), ExportManifest.class, WITHOUT_FILES).orElseThrow(this::notInspected);
    }

    private JobException notInspected() {
        return new JobException("Cannot go on with export %s: %s does not exist, so inspect has not run or has failed."
                .formatted(run.export(), run.manifestKey()));
    }

    /// Leaves the tables that repartition is to be run for. The state machine's Map reads them (Step Functions guide,
    /// "ItemReader": a JSON array, seen with objects in it only).
    public void writeFanOut(List<String> folders) {
        var items = folders.stream().map(FanOutItem::new).toList();
        store.write(run.receipt(FAN_OUT), JsonMapper.shared().writeValueAsBytes(items));
    }

    /// The tables that inspect has left for repartition.
    ///
    /// @throws JobException where inspect has not run
    public List<String> fanOut() {
        var items = find(run.receipt(FAN_OUT), FanOutItem[].class)
                .orElseThrow(() -> new JobException("%s does not exist.".formatted(run.receipt(FAN_OUT))));
        return Arrays.stream(items).map(FanOutItem::table).toList();
    }

    public void write(StagedTable table) {
        putCompact(run.receipt("staged/" + table.as().folder() + ".json"), table);
    }

    /// Every staged table, sorted by folder.
    public List<StagedTable> staged() {
        return all("staged/", StagedTable.class);
    }

    /// One staged table; empty where it is not staged.
    ///
    /// @param folder of the table in the catalog
    public Optional<StagedTable> staged(String folder) {
        return find(run.receipt("staged/" + folder + ".json"), StagedTable.class);
    }

    public void write(TableReceipt table) {
        putCompact(run.receipt("tables/" + table.as().folder() + ".json"), table);
    }

    /// What an attempt of this run has put in place for a table; empty where none has.
    ///
    /// @param folder of the table in the catalog
    public Optional<TableReceipt> table(String folder) {
        return find(run.receipt("tables/" + folder + ".json"), TableReceipt.class);
    }

    public void write(KeptTables kept) {
        put(run.receipt(KEPT), kept);
    }

    /// What this run leaves as it was; nothing where publish has not come so far.
    public KeptTables kept() {
        return find(run.receipt(KEPT), KeptTables.class).orElse(KeptTables.NONE);
    }

    public void write(JobReport report) {
        var name = name(report.job(), report.subject());
        put(run.receipt(JOBS + name), report);
        store.delete(List.of(run.receipt(FAILED + name), run.receipt(SUPERSEDED + name)));
    }

    /// Leaves what a job has found missing or wrong although it did its work; replaces what the same job has left
    /// before.
    public void write(JobGaps gaps) {
        put(run.receipt("gaps/" + name(gaps.job(), "")), gaps);
    }

    /// What one job has found missing or wrong; empty where it has left nothing.
    public List<String> gaps(JobName job) {
        return find(run.receipt("gaps/" + name(job.commandName(), "")), JobGaps.class)
                .map(JobGaps::gaps)
                .orElse(List.of());
    }

    /// What jobs have found missing or wrong, in full sentences; sorted by job.
    public List<String> gaps() {
        return all("gaps/", JobGaps.class).stream()
                .flatMap(found -> found.gaps().stream())
                .toList();
    }

    /// The reports of all jobs that came to a good end, sorted by job, then subject.
    public List<JobReport> reports() {
        return all(JOBS, JobReport.class);
    }

    /// The reports of jobs that have come to a good end since somebody last asked. Only those are read.
    ///
    /// @param seen what was seen before; what is new is added
    public List<JobReport> reportsBeside(Set<String> seen) {
        return store.list(run.receipt(JOBS)).stream()
                .filter(object -> seen.add(object.key() + " " + object.etag()))
                .flatMap(object -> find(object.key(), JobReport.class).stream())
                .toList();
    }

    /// The report of one job; empty where it has not come to a good end.
    ///
    /// @param subject empty text where the job is one task
    public Optional<JobReport> report(JobName job, String subject) {
        return find(run.receipt(JOBS + name(job.commandName(), subject)), JobReport.class);
    }

    /// Makes way for another attempt of a run that has come to its end and been told of: what its jobs said then is no
    /// longer how it is. A run that was killed has not been told of, and goes on. Once the export is being
    /// cleared, the receipts of the jobs that have read it stand. What RDS said of the export task stands always.
    void beginAgain() {
        if (store.find(run.receipt(REPORT)).isEmpty() || exportCleared()) {
            return;
        }
        var told = Stream.of(JOBS, FAILED, SUPERSEDED)
                .flatMap(folder -> store.list(run.receipt(folder)).stream())
                .map(StoredObject::key);
        store.delete(Stream.concat(told, Stream.of(STARTED, REPORT, KEPT).map(run::receipt))
                .toList());
    }

    /// Asks something of the run that is about to be started.
    public void ask(Replay replay) {
        put(run.receipt(REPLAY), replay);
    }

    /// What was asked of the run.
    public Replay replay() {
        return find(run.receipt(REPLAY), Replay.class).orElse(Replay.WHOLE);
    }

    /// What was asked has been done, or has failed and been told of: the next run of this export is a whole one.
    public void forgetReplay() {
        store.delete(List.of(run.receipt(REPLAY)));
    }

    /// Remembers from which commit the run's configuration came, unless it is known already.
    public void rememberCommit() {
        if (knownCommit().flatMap(ConfigurationCommit::commit).isEmpty()) {
            put(run.receipt(COMMIT), ConfigurationCommit.inForce(store, run));
        }
    }

    /// The full id of the commit the run's configuration came from; empty where nobody knows it.
    public Optional<String> commit() {
        return knownCommit().flatMap(ConfigurationCommit::commit);
    }

    /// The run configuration a run of this export has had last, and its commit; empty where none has begun.
    public Optional<ConfigurationCommit> configurationCommit() {
        return find(run.receipt(COMMIT), ConfigurationCommit.class);
    }

    private Optional<ConfigurationCommit> knownCommit() {
        return configurationCommit().filter(known -> known.configuration().equals(run.configuration()));
    }

    /// Remembers when the run's first job began; later calls change nothing.
    public void begin(Instant now) {
        store.writeIfAbsent(run.receipt(STARTED), JSON.writeValueAsBytes(new Moment(now)));
    }

    /// When the run's first job began; a run that is started again keeps its first start.
    public Optional<Instant> began() {
        return find(run.receipt(STARTED), Moment.class).map(Moment::at);
    }

    /// Remembers that from now on the export may be incomplete. Must come before the first object is deleted.
    public void exportWillBeCleared(Instant now) {
        store.writeIfAbsent(run.receipt(CLEARED), JSON.writeValueAsBytes(new Moment(now)));
    }

    /// Whether the export may be incomplete because clear-export has begun.
    public boolean exportCleared() {
        return store.find(run.receipt(CLEARED)).isPresent();
    }

    /// Whether publish has come to its end, so that the catalog holds what this run has staged.
    public boolean hasPublished() {
        return report(JobName.PUBLISH, "").isPresent();
    }

    /// The message of the end of the run, as it was published.
    public void writeFinal(byte[] notification) {
        store.write(run.receipt(REPORT), notification);
    }

    public void write(JobFailure failure) {
        var name = name(failure.job(), failure.subject());
        put(run.receipt(FAILED + name), failure);
        store.delete(List.of(run.receipt(SUPERSEDED + name)));
    }

    public void write(Superseded superseded) {
        var name = name(superseded.job(), superseded.subject());
        put(run.receipt(SUPERSEDED + name), superseded);
        store.delete(List.of(run.receipt(FAILED + name)));
    }

    /// Failures that no later success of the same job has taken back.
    public List<JobFailure> failures() {
        return all(FAILED, JobFailure.class);
    }

    /// The job that has found a later snapshot's run in its way, the first of them; empty where none has.
    public Optional<Superseded> superseded() {
        return all(SUPERSEDED, Superseded.class).stream().min(Comparator.comparing(found -> JobName.of(found.job())));
    }

    /// Takes back what an earlier attempt of a job has recorded of single tables.
    public void forgetFailures(JobName job) {
        var prefix = run.receipt("failed/");
        var keys = store.list(prefix).stream()
                .map(StoredObject::key)
                .filter(key -> key.startsWith(prefix + job.commandName() + "-"))
                .toList();
        if (!keys.isEmpty()) {
            store.delete(keys);
        }
    }

    private static String name(String job, String subject) {
        return (subject.isEmpty() ? job : job + "-" + subject) + ".json";
    }

    private <T> List<T> all(String folder, Class<T> type) {
        return store.list(run.receipt(folder)).stream()
                .map(object -> find(object.key(), type))
                .flatMap(Optional::stream)
                .toList();
    }

    private void put(String key, Object value) {
        store.write(key, JSON.writeValueAsBytes(value));
    }

    private void putCompact(String key, Object value) {
        store.write(key, COMPACT.writeValueAsBytes(value));
    }

    private <T> Optional<T> find(String key, Class<T> type) {
        return find(key, type, JSON);
    }

    private <T> Optional<T> find(String key, Class<T> type, JsonMapper json) {
        return store.read(key).map(content -> {
            try {
                return json.readValue(content, type);
            } catch (JacksonException e) {
                throw new JobException("Cannot read the receipt %s: %s".formatted(key, e.getOriginalMessage()), e);
            }
        });
    }
}
