package io.datapump.cli;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.PumpClients;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.pump.store.ObjectSource;
import io.datapump.reconciler.Planning;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.AwsCall;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.sight.AccountSurvey;
import io.datapump.reconciler.sight.AccountSurveyClient;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The AWS a command speaks to: AWS itself, an endpoint, or the embedded one in a folder.
record Connection(Reconciler reconciler, Runnable onClose) implements AutoCloseable {

    /// @param trace hears of every call
    static Connection of(GlobalOptions options, LakeConfig config, Consumer<AwsCall> trace) {
        requireOneAws(options);
        var lake = config.lake().value();
        var definition = definition();
        return options.local()
                .map(folder -> embedded(folder, lake, definition, trace))
                .orElseGet(() -> {
                    var clients = AwsClients.of(lake.home().region(), options.endpoint(), trace);
                    return new Connection(Reconciler.of(clients, definition), clients::close);
                });
    }

    /// What of an account a first configuration can be written from.
    ///
    /// @param region empty: the usual one, or the embedded AWS's own
    /// @throws IllegalArgumentException where nothing says which AWS or which region
    static AccountSurvey survey(GlobalOptions options, Optional<String> region, Consumer<AwsCall> trace) {
        requireOneAws(options);
        if (options.local().isPresent()) {
            var aws = existing(options.local().get(), "so nothing can be written from it");
            aws.trace(trace);
            requireRegion(aws.account().region(), region);
            return new AccountSurveyClient(aws.reconcilerClients()).read();
        }
        var named = region.or(AwsClients::usualRegion)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Nothing says in which region to look; give --region, for example --region eu-central-1."));
        try (var clients = AwsClients.of(named, options.endpoint(), trace)) {
            return new AccountSurveyClient(clients).read();
        }
    }

    private static void requireRegion(String own, Optional<String> asked) {
        asked.filter(region -> !region.equals(own)).ifPresent(region -> {
            throw new IllegalArgumentException(
                    "The embedded AWS is of region %s, not %s; leave --region out.".formatted(own, region));
        });
    }

    /// What plans are made by where no AWS is asked.
    static Planning planning() {
        return Planning.of(definition());
    }

    private static String definition() {
        return StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER));
    }

    /// A folder without an embedded AWS gets one in the lake's own account and region. The secret of
    /// its hashed columns is made up there: no command could create it.
    private static Connection embedded(Path folder, LakeSpec lake, String definition, Consumer<AwsCall> trace) {
        var aws = LocalAws.open(folder, lake.home().account(), lake.home().region(), Clock.systemUTC());
        aws.trace(trace);
        lake.compute().hashKey().ifPresent(aws.secrets()::createMissing);
        return new Connection(aws.reconciler(definition), () -> {});
    }

    /// A bucket in the AWS a command speaks to.
    ///
    /// @param loaded whose lake names the region
    /// @throws IllegalArgumentException where nothing says which AWS
    static ObjectSource bucket(GlobalOptions options, LoadedConfig loaded, String bucket) {
        return bucket(options, () -> region(loaded), bucket);
    }

    /// As [#bucket(GlobalOptions, LoadedConfig, String)], where there is no configuration.
    ///
    /// @param region empty: the usual one, or the embedded AWS's own
    static ObjectSource bucket(GlobalOptions options, Optional<String> region, String bucket) {
        return bucket(options, () -> orUsual(region), bucket);
    }

    private static ObjectSource bucket(GlobalOptions options, Supplier<String> region, String bucket) {
        return clients(options, region).objects(bucket);
    }

    /// What reads and writes buckets in the AWS a command speaks to.
    ///
    /// @param region empty: the usual one, or the embedded AWS's own
    static PumpClients clients(GlobalOptions options, Optional<String> region) {
        return clients(options, () -> orUsual(region));
    }

    private static PumpClients clients(GlobalOptions options, Supplier<String> region) {
        requireOneAws(options);
        return options.local()
                .map(Connection::embedded)
                .orElseGet(() -> PumpClients.of(region.get(), options.endpoint()));
    }

    private static String orUsual(Optional<String> region) {
        return region.or(AwsClients::usualRegion)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "Nothing says in which region the bucket lies; give --region, for example --region eu-central-1."));
    }

    /// The runs of a lake.
    ///
    /// @throws IllegalArgumentException where nothing says which AWS
    static LakeRuns runs(GlobalOptions options, LakeSpec lake) {
        requireOneAws(options);
        if (options.local().isPresent()) {
            var aws = existing(options.local().get(), "so it has had no runs");
            return new LakeRuns(
                    aws.pumpClients(),
                    lake,
                    () -> {
                        if (!aws.advance()) {
                            pause(Duration.ofMillis(20));
                        }
                    },
                    told -> aws.logs().listen((_, _, _) -> told.run()));
        }
        var clients = PumpClients.of(lake.home().region(), options.endpoint());
        return new LakeRuns(clients, lake, () -> pause(clients.pollInterval()), _ -> {});
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Stopped waiting. What was started goes on.", e);
        }
    }

    private static void requireOneAws(GlobalOptions options) {
        if (options.local().isPresent() && options.endpoint().isPresent()) {
            throw new IllegalArgumentException("--local and --endpoint name two different AWSs; give one of them.");
        }
    }

    /// The clients of an embedded AWS that is there already: reading creates none.
    private static PumpClients embedded(Path folder) {
        return existing(folder, "so no bucket in it can be read").pumpClients();
    }

    private static LocalAws existing(Path folder, String consequence) {
        var account = LocalAws.existing(folder)
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no embedded AWS in %s, %s.".formatted(folder, consequence)));
        return LocalAws.open(folder, account.id(), account.region(), Clock.systemUTC());
    }

    private static String region(LoadedConfig loaded) {
        return loaded.declarations().lakes().stream()
                .map(lake -> lake.spec().home().region())
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "Nothing says in which region the bucket lies: the configuration has no Lake document that can be read."));
    }

    @Override
    public void close() {
        onClose.run();
    }
}
