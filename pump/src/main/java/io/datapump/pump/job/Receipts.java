package io.datapump.pump.job;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.FinishedTask;
import io.datapump.pump.store.ObjectStore;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The records of one run under `runs/{cluster}/{export}/`: manifest, staged, published and kept tables, job
/// reports, failures. What one job leaves for the next passes through here and nowhere else.
public final class Receipts {

    private static final String TASK = "export-task.json";
    private static final String MANIFEST = "manifest.json";
    private static final String STARTED = "started.json";
    private static final String CLEARED = "export-cleared.json";
    private static final String COMMIT = "commit.json";
    private static final String KEPT = "kept.json";
    private static final String REPLAY = "replay.json";
    private static final String REPORT = "report.json";
    private static final String JOBS = "jobs/";
    private static final String FAILED = "failed/";
    private static final String SUPERSEDED = "superseded/";

    private record Moment(Instant at) {}

    /// The list of tables that have tasks of their own. It has the name it had when there was one such job: a state
    /// machine and an image are not renewed in one moment, and each must find what the other has left.
    public static final String FAN_OUT = "repartition.json";

    private final ObjectStore store;
    private final RunId run;
    private final RunObjects objects;

    public Receipts(ObjectStore store, RunId run) {
        this.store = store;
        this.run = run;
        this.objects = new RunObjects(store, run);
    }

    /// Hands what RDS says of the finished export task to the run that is about to be started.
    public void write(FinishedTask task) {
        objects.put(TASK, task);
    }

    /// What RDS said of the export task; empty where a run was started without asking it.
    public Optional<FinishedTask> task() {
        return objects.find(TASK, FinishedTask.class);
    }

    public void write(ExportManifest manifest) {
        objects.put(MANIFEST, manifest);
    }

    /// What inspect found.
    ///
    /// @throws JobException where inspect has not run
    public ExportManifest manifest() {
        return findManifest().orElseThrow(this::notInspected);
    }

    /// The manifest; empty where inspect has not come to its end.
    public Optional<ExportManifest> findManifest() {
        return objects.find(MANIFEST, ExportManifest.class);
    }

    /// The manifest without a file in any table: its size does not grow with the export.
    ///
    /// @throws JobException where inspect has not run
    public ExportManifest manifestWithoutFiles() {
        return findManifestWithoutFiles().orElseThrow(this::notInspected);
    }

    /// The same; empty where inspect has not come to its end.
    public Optional<ExportManifest> findManifestWithoutFiles() {
        return objects.findWithoutFiles(MANIFEST);
    }

    private JobException notInspected() {
        return new JobException("Cannot go on with export %s: %s does not exist, so inspect has not run or has failed."
                .formatted(run.export(), run.manifestKey()));
    }

    /// Leaves the tables that have tasks of their own. The state machine's Map reads them (Step Functions guide,
    /// "ItemReader": a JSON array, seen with objects in it only).
    public void writeFanOut(List<FanOut> tables) {
        objects.putCompact(FAN_OUT, tables.stream().map(FanOut.Listed::of).toList());
    }

    /// The tables that inspect has left to be worked on one by one.
    ///
    /// @throws JobException where inspect has not run
    public List<FanOut> fanOut() {
        var listed = objects.find(FAN_OUT, FanOut.Listed[].class)
                .orElseThrow(() -> new JobException("%s does not exist.".formatted(run.receipt(FAN_OUT))));
        return Arrays.stream(listed).map(FanOut.Listed::fanOut).toList();
    }

    public void write(StagedTable table) {
        objects.putCompact("staged/" + table.as().folder() + ".json", table);
    }

    /// Every staged table, sorted by folder.
    public List<StagedTable> staged() {
        return objects.all("staged/", StagedTable.class);
    }

    /// One staged table; empty where it is not staged.
    ///
    /// @param folder of the table in the catalog
    public Optional<StagedTable> staged(String folder) {
        return objects.find("staged/" + folder + ".json", StagedTable.class);
    }

    public void write(TableReceipt table) {
        objects.putCompact("tables/" + table.as().folder() + ".json", table);
    }

    /// What an attempt of this run has put in place for a table; empty where none has.
    ///
    /// @param folder of the table in the catalog
    public Optional<TableReceipt> table(String folder) {
        return objects.find("tables/" + folder + ".json", TableReceipt.class);
    }

    public void write(KeptTables kept) {
        objects.put(KEPT, kept);
    }

    /// What this run leaves as it was; nothing where publish has not come so far.
    public KeptTables kept() {
        return objects.find(KEPT, KeptTables.class).orElse(KeptTables.NONE);
    }

    public void write(JobReport report) {
        var name = name(report.job(), report.subject());
        objects.put(JOBS + name, report);
        objects.delete(FAILED + name, SUPERSEDED + name);
    }

    /// Leaves what a job has found missing or wrong although it did its work; replaces what the same job has left
    /// before.
    public void write(JobGaps gaps) {
        objects.put("gaps/" + name(gaps.job(), ""), gaps);
    }

    /// What one job has found missing or wrong; empty where it has left nothing.
    public List<String> gaps(JobName job) {
        return objects.find("gaps/" + name(job.commandName(), ""), JobGaps.class)
                .map(JobGaps::gaps)
                .orElse(List.of());
    }

    /// What a job that is one task for each table has found missing or wrong with one; empty where it has left
    /// nothing.
    public List<String> gaps(JobName job, String folder) {
        return objects.find("gaps/" + name(job.commandName(), folder), JobGaps.class)
                .map(JobGaps::gaps)
                .orElse(List.of());
    }

    /// What jobs have found missing or wrong, in full sentences; sorted by job.
    public List<String> gaps() {
        return objects.all("gaps/", JobGaps.class).stream()
                .flatMap(found -> found.gaps().stream())
                .toList();
    }

    /// The reports of all jobs that came to a good end, sorted by job, then subject.
    public List<JobReport> reports() {
        return objects.all(JOBS, JobReport.class);
    }

    /// The reports of jobs that have come to a good end since somebody last asked. Only those are read.
    ///
    /// @param seen what was seen before; what is new is added
    public List<JobReport> reportsBeside(Set<String> seen) {
        return objects.allBeside(seen, JOBS, JobReport.class);
    }

    /// The report of one job; empty where it has not come to a good end.
    ///
    /// @param subject empty text where the job is one task
    public Optional<JobReport> report(JobName job, String subject) {
        return objects.find(JOBS + name(job.commandName(), subject), JobReport.class);
    }

    /// Makes way for another attempt of a run that has come to its end and been told of: what its jobs said then is no
    /// longer how it is. A run that was killed has not been told of, and goes on. Once the export is being
    /// cleared, the receipts of the jobs that have read it stand. What RDS said of the export task stands always.
    void beginAgain() {
        if (!objects.has(REPORT) || exportCleared()) {
            return;
        }
        var told = Stream.of(JOBS, FAILED, SUPERSEDED).flatMap(objects::names);
        objects.delete(Stream.concat(told, Stream.of(STARTED, REPORT, KEPT)).toArray(String[]::new));
    }

    /// Asks something of the run that is about to be started.
    public void ask(Replay replay) {
        objects.put(REPLAY, replay);
    }

    /// What was asked of the run.
    public Replay replay() {
        return objects.find(REPLAY, Replay.class).orElse(Replay.WHOLE);
    }

    /// What was asked has been done, or has failed and been told of: the next run of this export is a whole one.
    public void forgetReplay() {
        objects.delete(REPLAY);
    }

    /// Remembers from which commit the run's configuration came, unless it is known already.
    public void rememberCommit() {
        if (knownCommit().flatMap(ConfigurationCommit::commit).isEmpty()) {
            objects.put(COMMIT, ConfigurationCommit.inForce(store, run));
        }
    }

    /// The full id of the commit the run's configuration came from; empty where nobody knows it.
    public Optional<String> commit() {
        return knownCommit().flatMap(ConfigurationCommit::commit);
    }

    /// The run configuration a run of this export has had last, and its commit; empty where none has begun.
    public Optional<ConfigurationCommit> configurationCommit() {
        return objects.find(COMMIT, ConfigurationCommit.class);
    }

    private Optional<ConfigurationCommit> knownCommit() {
        return configurationCommit().filter(known -> known.configuration().equals(run.configuration()));
    }

    /// Remembers when the run's first job began; later calls change nothing.
    public void begin(Instant now) {
        objects.putIfAbsent(STARTED, new Moment(now));
    }

    /// When the run's first job began; a run that is started again keeps its first start.
    public Optional<Instant> began() {
        return objects.find(STARTED, Moment.class).map(Moment::at);
    }

    /// Remembers that from now on the export may be incomplete. Must come before the first object is deleted.
    public void exportWillBeCleared(Instant now) {
        objects.putIfAbsent(CLEARED, new Moment(now));
    }

    /// Whether the export may be incomplete because clear-export has begun.
    public boolean exportCleared() {
        return objects.has(CLEARED);
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
        objects.put(FAILED + name, failure);
        objects.delete(SUPERSEDED + name);
    }

    public void write(Superseded superseded) {
        var name = name(superseded.job(), superseded.subject());
        objects.put(SUPERSEDED + name, superseded);
        objects.delete(FAILED + name);
    }

    /// Failures that no later success of the same job has taken back.
    public List<JobFailure> failures() {
        return objects.all(FAILED, JobFailure.class);
    }

    /// The job that has found a later snapshot's run in its way, the first of them; empty where none has.
    public Optional<Superseded> superseded() {
        return objects.all(SUPERSEDED, Superseded.class).stream()
                .min(Comparator.comparing(found -> JobName.of(found.job())));
    }

    /// Takes back what an earlier attempt of a job has recorded of single tables.
    public void forgetFailures(JobName job) {
        objects.delete(objects.names(FAILED)
                .filter(name -> name.startsWith(FAILED + job.commandName() + "-"))
                .toArray(String[]::new));
    }

    private static String name(String job, String subject) {
        return (subject.isEmpty() ? job : job + "-" + subject) + ".json";
    }
}
