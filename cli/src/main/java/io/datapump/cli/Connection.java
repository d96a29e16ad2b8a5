package io.datapump.cli;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.PumpClients;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.pump.store.ObjectSource;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.nio.file.Path;
import java.time.Clock;

/// The AWS a command speaks to: AWS itself, an endpoint, or the embedded one in a folder.
record Connection(Reconciler reconciler, Runnable onClose) implements AutoCloseable {

    static Connection of(GlobalOptions options, LakeConfig config) {
        requireOneAws(options);
        var lake = config.lake().value();
        var definition =
                StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER));
        return options.local().map(folder -> embedded(folder, lake, definition)).orElseGet(() -> {
            var clients = AwsClients.of(lake.home().region(), options.endpoint());
            return new Connection(Reconciler.of(clients, definition), clients::close);
        });
    }

    /// A folder without an embedded AWS gets one in the lake's own account and region.
    private static Connection embedded(Path folder, LakeSpec lake, String definition) {
        var aws = LocalAws.open(folder, lake.home().account(), lake.home().region(), Clock.systemUTC());
        return new Connection(aws.reconciler(definition), () -> {});
    }

    /// A bucket in the AWS a command speaks to.
    ///
    /// @param loaded whose lake names the region
    /// @throws IllegalArgumentException where nothing says which AWS
    static ObjectSource bucket(GlobalOptions options, LoadedConfig loaded, String bucket) {
        requireOneAws(options);
        return options.local()
                .map(Connection::embedded)
                .orElseGet(() -> PumpClients.of(region(loaded), options.endpoint()))
                .objects(bucket);
    }

    private static void requireOneAws(GlobalOptions options) {
        if (options.local().isPresent() && options.endpoint().isPresent()) {
            throw new IllegalArgumentException("--local and --endpoint name two different AWSs; give one of them.");
        }
    }

    /// The clients of an embedded AWS that is there already: reading creates none.
    private static PumpClients embedded(Path folder) {
        var account = LocalAws.existing(folder)
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no embedded AWS in %s, so no bucket in it can be read.".formatted(folder)));
        return LocalAws.open(folder, account.id(), account.region(), Clock.systemUTC())
                .pumpClients();
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
