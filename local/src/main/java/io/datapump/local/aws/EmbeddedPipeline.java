package io.datapump.local.aws;

import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.local.aws.workflow.Execution;
import io.datapump.local.aws.workflow.StateMachine;
import io.datapump.local.aws.workflow.WorkflowResult;
import io.datapump.local.aws.workflow.WorkflowRuntime;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.InProcessPipeline;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.RetryPolicy;
import io.datapump.pump.pipeline.SparkLauncher;
import io.datapump.pump.pipeline.SparkProcess;
import io.datapump.pump.store.S3ObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.s3.S3Client;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Executes the pipeline a state machine stands for. Its steps are those of the pipeline value, from which
/// the definition was rendered; where its tasks run, and with what, is read from the definition itself.
///
/// @param buckets gives the folder that holds a bucket's objects
record EmbeddedPipeline(LocalEcs ecs, S3Client s3, Function<String, Path> buckets) implements WorkflowRuntime {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final String NO_SPARK =
            "The table's engine is Spark, and the embedded AWS finds none: it needs a JDK 17 or 21 and the module spark, built by ./datapump mvn -pl spark package.";

    @Override
    public WorkflowResult run(StateMachine machine, Execution execution) {
        var definition = JSON.readTree(machine.definition());
        var input = JSON.readTree(execution.input());
        var run = new RunId(text(input, "cluster"), text(input, "export"), text(input, "configuration"));
        var tasks = new EmbeddedTasks(ecs, definition, text(input, "taskDefinition"));
        var bucket = definition.findValue("Bucket").asString();
        var receipts = new Receipts(new S3ObjectStore(s3, bucket), run);
        var impatient = Pipeline.standard().retrying(RetryPolicy.standard().pausing(PAUSE));
        var outcome = new InProcessPipeline(impatient, tasks, spark(bucket), receipts).run(run);
        return outcome.failure()
                .map(cause -> WorkflowResult.failed("DataPump.RunFailed", cause))
                .orElseGet(() -> WorkflowResult.succeeded("{}"));
    }

    /// What EMR Serverless would run, in a JVM beside this one; the folder of the module spark is given by the
    /// launcher.
    private SparkLauncher spark(String bucket) {
        return Optional.ofNullable(System.getProperty("datapump.spark"))
                .<SparkLauncher>flatMap(target -> SparkProcess.find(Path.of(target), buckets.apply(bucket))
                        .map(SparkLauncher.class::cast))
                .orElseGet(() -> SparkLauncher.none(NO_SPARK));
    }

    private static String text(JsonNode input, String name) {
        return input.required(name).asString();
    }
}
