package io.datapump.pump.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The records of one run under `runs/{cluster}/{export}/`: manifest, staged tables, job reports, failures.
/// What one job leaves for the next passes through here and nowhere else.
public final class Receipts {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(Transform.class, NamedTransform.class)
            .build();

    private static final String STARTED = "started.json";
    private static final String CLEARED = "export-cleared.json";
    private static final String FAILED = "failed/";
    private static final String SUPERSEDED = "superseded/";

    private record Moment(Instant at) {}

    /// Writes which of the transforms one is; the schema's records know nothing of JSON.
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    private interface NamedTransform {}

    private final ObjectStore store;
    private final RunId run;

    public Receipts(ObjectStore store, RunId run) {
        this.store = store;
        this.run = run;
    }

    public void write(ExportManifest manifest) {
        put(run.manifestKey(), manifest);
    }

    /// What inspect found.
    ///
    /// @throws JobException where inspect has not run
    public ExportManifest manifest() {
        return find(run.manifestKey(), ExportManifest.class)
                .orElseThrow(() -> new JobException(
                        "Cannot go on with export %s: %s does not exist, so inspect has not run or has failed."
                                .formatted(run.export(), run.manifestKey())));
    }

    /// The manifest; empty where inspect has not come to its end.
    public Optional<ExportManifest> findManifest() {
        return find(run.manifestKey(), ExportManifest.class);
    }

    public void write(StagedTable table) {
        put(run.receipt("staged/" + table.as().folder() + ".json"), table);
    }

    /// Every staged table, sorted by folder.
    public List<StagedTable> staged() {
        return all("staged/", StagedTable.class);
    }

    public void write(JobReport report) {
        var name = name(report.job(), report.subject());
        put(run.receipt("jobs/" + name), report);
        store.delete(List.of(run.receipt(FAILED + name), run.receipt(SUPERSEDED + name)));
    }

    /// The reports of all jobs that came to a good end, sorted by job, then subject.
    public List<JobReport> reports() {
        return all("jobs/", JobReport.class);
    }

    /// The report of one job; empty where it has not come to a good end.
    ///
    /// @param subject empty text where the job is one task
    public Optional<JobReport> report(JobName job, String subject) {
        return find(run.receipt("jobs/" + name(job.commandName(), subject)), JobReport.class);
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
        store.write(run.receipt("report.json"), notification);
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

    private <T> Optional<T> find(String key, Class<T> type) {
        return store.read(key).map(content -> {
            try {
                return JSON.readValue(content, type);
            } catch (JacksonException e) {
                throw new JobException("Cannot read the receipt %s: %s".formatted(key, e.getOriginalMessage()), e);
            }
        });
    }
}
