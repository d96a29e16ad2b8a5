package io.datapump.pump;

import io.datapump.pump.catalog.GlueCatalog;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobRunner;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.UsageException;
import io.datapump.pump.job.catalog.CatalogJob;
import io.datapump.pump.job.clearexport.ClearExportJob;
import io.datapump.pump.job.clearlongterm.ClearLongtermJob;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.longterm.LongtermJob;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.job.notify.SnsNotifier;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.lineage.Lineage;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.PrefixGuard;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.telemetry.LogSubject;
import io.datapump.pump.telemetry.LogWriter;
import io.datapump.pump.telemetry.RunLog;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The container's entry point: runs one job and ends with its exit code. All wiring of the jobs is here;
/// the trigger has an entry point of its own, [io.datapump.pump.trigger.TriggerFunction].
public final class Main {

    private final PumpClients clients;
    private final Clock clock;
    private final LogWriter writer;
    private final Map<String, String> environment;

    private Main(PumpClients clients, Clock clock, LogWriter writer, Map<String, String> environment) {
        this.clients = clients;
        this.clock = clock;
        this.writer = writer;
        this.environment = environment;
    }

    /// Runs the job the command names, with the clients of the region in `AWS_REGION`.
    public static void main(String[] arguments) {
        var environment = System.getenv();
        Consumer<String> log = System.out::println;
        var exit = Optional.ofNullable(environment.get("AWS_REGION"))
                .map(region ->
                        runJob(List.of(arguments), environment, PumpClients.ofRegion(region), Clock.systemUTC(), log))
                .orElseGet(() -> wrongUsage(
                        "The environment has no AWS_REGION.", LogWriter.of(environment, Clock.systemUTC(), log)));
        System.exit(exit);
    }

    /// Runs one job as the container would.
    ///
    /// @param command as in [JobArguments#USAGE]
    /// @param environment `DATAPUMP_BUCKET` (the lake's bucket), `DATAPUMP_CLUSTER`, `DATAPUMP_CONFIGURATION`;
    ///     `DATAPUMP_DEBUG`, where it is not empty, logs stack traces of failures; [LogWriter#of] says what the log
    ///     looks like
    /// @param log takes lines without line break
    /// @return 0 done, or overtaken by a run of a later snapshot; 1 failed; 2 wrong usage
    public static int runJob(
            List<String> command,
            Map<String, String> environment,
            PumpClients clients,
            Clock clock,
            Consumer<String> log) {
        var writer = LogWriter.of(environment, clock, log);
        try {
            var arguments = JobArguments.parse(command, environment);
            var trace = environment.getOrDefault("DATAPUMP_DEBUG", "").isEmpty()
                    ? JobRunner.Trace.MESSAGE
                    : JobRunner.Trace.STACK;
            return new Main(clients, clock, writer, environment).run(arguments, bucket(environment), trace);
        } catch (UsageException e) {
            return wrongUsage(e.getMessage(), writer);
        }
    }

    private static int wrongUsage(@Nullable String message, LogWriter writer) {
        var log = writer.about(LogSubject.ofNothing());
        log.refuse(message + " Nothing was done.");
        JobArguments.USAGE.lines().forEach(log);
        return JobRunner.WRONG_USAGE;
    }

    private static String bucket(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("DATAPUMP_BUCKET"))
                .filter(name -> !name.isBlank())
                .orElseThrow(() -> new UsageException("The environment has no DATAPUMP_BUCKET."));
    }

    private int run(JobArguments arguments, String bucket, JobRunner.Trace trace) {
        var store = new PrefixGuard(
                new S3ObjectStore(clients.s3(), bucket), arguments.run().cluster());
        var receipts = new Receipts(store, arguments.run());
        var runner = new JobRunner(clock, writer, trace);
        var log = runner.log(arguments);
        try (var scratch = Scratch.create(log)) {
            return runner.run(
                    arguments,
                    receipts,
                    () -> job(arguments, context(arguments.run(), store, scratch.folder(), log), log));
        }
    }

    private JobContext context(RunId run, ObjectStore store, Path scratch, RunLog log) {
        var configuration = configuration(run, store);
        return new JobContext(
                run,
                configuration,
                store,
                new GlueCatalog(
                        clients.glue(), configuration.catalog().database(), run.cluster(), clients.pollInterval()),
                new SnsNotifier(clients.sns(), configuration.catalog().notificationTopic()),
                clock,
                hashKey(),
                scratch,
                log);
    }

    /// ECS puts the secret that the lake's document names into the environment of tasks.
    private Optional<HashKey> hashKey() {
        try {
            return Optional.ofNullable(environment.get("DATAPUMP_HASH_KEY"))
                    .filter(secret -> !secret.isEmpty())
                    .map(HashKey::of);
        } catch (IllegalArgumentException e) {
            throw new JobException(Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private static ClusterRun configuration(RunId run, ObjectStore store) {
        var configuration = store.read(run.configuration())
                .map(RunConfigurationJson::readRun)
                .orElseThrow(() -> new JobException(
                        "Cannot run: the run configuration %s does not exist.".formatted(run.configuration())));
        if (!configuration.cluster().equals(run.cluster())) {
            throw new JobException("Cannot run for cluster %s: the run configuration %s is that of cluster %s."
                    .formatted(run.cluster(), run.configuration(), configuration.cluster()));
        }
        return configuration;
    }

    private Job job(JobArguments arguments, JobContext context, RunLog log) {
        var lineage = new Lineage(context, environment);
        return switch (arguments.job()) {
            case INSPECT -> {
                context.receipts().rememberCommit();
                lineage.began();
                yield new InspectJob(context);
            }
            case COPY -> new CopyJob(context);
            case REPARTITION -> new RepartitionJob(context, arguments.subject());
            case LONGTERM -> new LongtermJob(context, arguments.subject());
            case PUBLISH -> new PublishJob(context);
            case CLEAR_EXPORT -> new ClearExportJob(context);
            case CATALOG -> new CatalogJob(context);
            case CLEAR_LONGTERM -> new ClearLongtermJob(context);
            case NOTIFY ->
                new NotifyJob(context, arguments.failure(), (run, metrics) -> {
                    log.measure(metrics);
                    lineage.ended(run);
                });
        };
    }
}
