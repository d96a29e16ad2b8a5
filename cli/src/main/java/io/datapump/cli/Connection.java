package io.datapump.cli;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.nio.file.Path;
import java.time.Clock;

/// The AWS a command speaks to: AWS itself, an endpoint, or the embedded one in a folder.
record Connection(Reconciler reconciler, Runnable onClose) implements AutoCloseable {

    static Connection of(GlobalOptions options, LakeConfig config) {
        if (options.local().isPresent() && options.endpoint().isPresent()) {
            throw new IllegalArgumentException("--local and --endpoint name two different AWSs; give one of them.");
        }
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

    @Override
    public void close() {
        onClose.run();
    }
}
