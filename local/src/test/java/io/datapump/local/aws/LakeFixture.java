package io.datapump.local.aws;

import io.datapump.local.source.SampleDatabase;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.ApplyTerms;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.lease.LeaseTerms;
import io.datapump.reconciler.plan.Plan;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.s3.model.S3Object;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The example lake of this repository in an embedded AWS.
final class LakeFixture {

    static final String ACCOUNT = "111122223333";
    static final String REGION = "eu-central-1";
    static final String BUCKET = "acme-lake";
    static final String RUNS_TOPIC = "arn:aws:sns:eu-central-1:111122223333:datapump-acme-runs";
    static final Instant SNAPSHOT = Instant.parse("2026-03-01T03:07:00Z");
    static final SampleDatabase CONTENT = new SampleDatabase(7, 3000);

    private static final LakeConfig CONFIG =
            new LakeConfigLoader().load(Path.of("..", "lake-config")).config().orElseThrow();
    private static final String DEFINITION =
            StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER));

    final LocalAws aws;

    LakeFixture(Path dir) {
        this(LocalAws.open(dir, ACCOUNT, REGION, Clock.systemUTC()));
    }

    LakeFixture(LocalAws aws) {
        this.aws = aws;
    }

    private Reconciler reconciler() {
        var clients = new AwsClients(
                REGION, aws.rds(), aws.glue(), aws.ecs(), aws.s3(), aws.cloudFormation(), aws.sts(), aws.sqs());
        return Reconciler.of(clients, DEFINITION).polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));
    }

    Plan plan() {
        return reconciler().plan(CONFIG);
    }

    ApplyReport apply() {
        var alone = LeaseTerms.of("test").breaking(_ -> true);
        return reconciler()
                .apply(CONFIG, this::plan, new ApplyTerms(ApplyPolicy.STANDARD, alone, () -> false), line -> {});
    }

    /// From nothing to a published snapshot; goes on where an earlier process was killed.
    void walk() {
        if (!plan().isEmpty()) {
            apply();
        }
        aws.databases().register(SourceKind.INSTANCE, "pagila-prod", CONTENT);
        aws.databases().takeSnapshot("pagila-prod", SNAPSHOT);
        aws.settle();
    }

    /// The last notification of a run.
    JsonNode notification() {
        return new JsonMapper().readTree(aws.published(RUNS_TOPIC).getLast().message());
    }

    List<String> keys(String prefix) {
        return aws.s3().listObjectsV2Paginator(b -> b.bucket(BUCKET).prefix(prefix)).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    List<String> tables() {
        return aws.glue().getTables(b -> b.databaseName("datalake")).tableList().stream()
                .map(Table::name)
                .toList();
    }
}
