package io.datapump.local.aws.rds;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.s3.S3Limits;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.WrittenExport;
import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awssdk.services.rds.RdsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An RDS with one instance, one cluster, a bucket, a role and a topic.
final class RdsFixture {

    static final Account ACCOUNT = new Account("111122223333", "eu-central-1");
    static final String ROLE = "arn:aws:iam::111122223333:role/export";
    static final String KEY = "arn:aws:kms:eu-central-1:111122223333:key/0a1b2c3d-1111-2222-3333-444455556666";
    static final SampleDatabase CONTENT = new SampleDatabase(1, 100);

    final TestClock clock = new TestClock();
    final CallLog calls = new CallLog();
    final LocalRoles roles;
    final LocalS3 s3;
    final LocalSns sns;
    final String topic;
    private final StateFolder state;
    private ExportWriter writer = (content, scratch, order, sink) -> {
        sink.put(new byte[3], order.prefix() + "/" + order.exportId() + "/db/public.t/1/part-00000.gz.parquet");
        return new WrittenExport(
                1, 1, content.payments(), 3L << 30, order.taskStartTime().plusSeconds(60));
    };
    LocalRds rds;

    RdsFixture(Path dir) {
        state = new StateFolder(dir.resolve("aws"));
        roles = new LocalRoles(state);
        roles.create(ROLE);
        s3 = new LocalS3(dir.resolve("objects"), state, calls, S3Limits.standard());
        s3.createBucket("lake");
        sns = new LocalSns(ACCOUNT, clock, state, new LocalSqs(ACCOUNT, clock, state, calls), calls);
        topic = sns.createTopic("events");
        reopen();
        rds.databases().register(SourceKind.INSTANCE, "pagila-prod", CONTENT);
        rds.databases().register(SourceKind.CLUSTER, "shop", CONTENT);
    }

    /// As another process would find it.
    void reopen() {
        rds = new LocalRds(ACCOUNT, clock, state, sns, s3, roles, writer, calls);
    }

    void writingBy(ExportWriter other) {
        writer = other;
        reopen();
    }

    RdsClient client() {
        return rds.client();
    }

    void subscribe(String sourceType, String... categories) {
        client().createEventSubscription(b -> b.subscriptionName(sourceType + "s")
                .snsTopicArn(topic)
                .sourceType(sourceType)
                .eventCategories(categories)
                .enabled(true));
    }

    void export(String id, String source) {
        client().startExportTask(b -> b.exportTaskIdentifier(id)
                .sourceArn(source)
                .s3BucketName("lake")
                .s3Prefix("exported/pagila-prod")
                .iamRoleArn(ROLE)
                .kmsKeyId(KEY));
    }

    String status(String export) {
        return client().describeExportTasks(b -> b.exportTaskIdentifier(export))
                .exportTasks()
                .getFirst()
                .status();
    }

    /// Ids of the events published so far.
    List<String> events() {
        return messages().stream()
                .map(m -> m.get("Event ID").asString())
                .map(url -> url.substring(url.indexOf('#') + 1))
                .toList();
    }

    List<JsonNode> messages() {
        return sns.published(topic).stream()
                .map(m -> new JsonMapper().readTree(m.message()))
                .toList();
    }

    void settle() {
        while (rds.advance()) {
            // one thing after the other
        }
    }
}
