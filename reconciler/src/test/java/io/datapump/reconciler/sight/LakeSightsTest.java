package io.datapump.reconciler.sight;

import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.FakeRdsClient;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.sqs.model.SqsException;

class LakeSightsTest {

    private static final Instant AT = Instant.parse("2026-03-08T03:00:00Z");

    private final FakeAws aws = new FakeAws();
    private final List<String> progress = new ArrayList<>();

    private Sightings read() {
        return new LakeSights(aws.clients(), config(instance("pagila-prod"), aurora("shop")), progress::add).read();
    }

    @Test
    void anEmptyAccountIsSeenAsOne() {
        var seen = read();

        assertThat(seen.databases().servers()).isEmpty();
        assertThat(seen.exports()).isEmpty();
        assertThat(seen.tables()).isEmpty();
        assertThat(seen.runs()).isEmpty();
        assertThat(seen.deadLetters()).isEmpty();
        assertThat(progress).isEmpty();
    }

    @Test
    void serversAreThoseWhoseSnapshotsCanBeExported() {
        aws.rds()
                .instances()
                .addAll(List.of(
                        DBInstance.builder()
                                .dbInstanceIdentifier("pagila-prod")
                                .engine("postgres")
                                .dbName("pagila")
                                .build(),
                        DBInstance.builder()
                                .dbInstanceIdentifier("shop-1")
                                .engine("aurora-mysql")
                                .dbClusterIdentifier("shop")
                                .build(),
                        DBInstance.builder()
                                .dbInstanceIdentifier("erp")
                                .engine("oracle-ee")
                                .build()));
        aws.rds()
                .clusters()
                .addAll(List.of(
                        DBCluster.builder()
                                .dbClusterIdentifier("shop")
                                .engine("aurora-mysql")
                                .build(),
                        DBCluster.builder()
                                .dbClusterIdentifier("graph")
                                .engine("neptune")
                                .build()));

        assertThat(read().databases().servers())
                .containsExactly(
                        new ServerSeen(SourceKind.INSTANCE, "pagila-prod", Engine.POSTGRES, Optional.of("pagila")),
                        new ServerSeen(SourceKind.CLUSTER, "shop", Engine.AURORA_MYSQL, Optional.empty()));
    }

    @Test
    void snapshotsAreReadInPagesAndOnlyCompleteOnesCount() {
        for (int i = 0; i < 5; i++) {
            aws.rds()
                    .snapshots()
                    .add(DBSnapshot.builder()
                            .dbInstanceIdentifier("pagila-prod")
                            .dbSnapshotIdentifier("s-" + i)
                            .snapshotType(i == 0 ? "awsbackup" : "automated")
                            .status(i == 4 ? "creating" : "available")
                            .snapshotCreateTime(AT)
                            .build());
        }
        aws.rds()
                .clusterSnapshots()
                .add(DBClusterSnapshot.builder()
                        .dbClusterIdentifier("shop")
                        .dbClusterSnapshotIdentifier("c-1")
                        .snapshotType("manual")
                        .status("available")
                        .snapshotCreateTime(AT)
                        .build());

        assertThat(read().databases().snapshots())
                .hasSize(5)
                .contains(
                        new SnapshotSeen(SourceKind.INSTANCE, "pagila-prod", "s-0", SnapshotKind.MANUAL, AT),
                        new SnapshotSeen(SourceKind.INSTANCE, "pagila-prod", "s-3", SnapshotKind.AUTOMATED, AT),
                        new SnapshotSeen(SourceKind.CLUSTER, "shop", "c-1", SnapshotKind.MANUAL, AT));
        assertThat(aws.calls().made()).filteredOn("DescribeDBSnapshots"::equals).hasSize(3);
    }

    @Test
    void aLongReadTellsHowFarItIs() {
        for (int i = 0; i < 41; i++) {
            aws.rds()
                    .snapshots()
                    .add(DBSnapshot.builder()
                            .dbInstanceIdentifier("pagila-prod")
                            .dbSnapshotIdentifier("s-" + i)
                            .snapshotType("automated")
                            .status("available")
                            .snapshotCreateTime(AT)
                            .build());
        }
        read();

        assertThat(progress).containsExactly("Reading snapshots of instances: 20 pages so far");
    }

    @Test
    void exportsAreThoseIntoTheLake() {
        aws.rds()
                .exports()
                .addAll(List.of(
                        task("ours", "example-demo-lake", "exported/pagila-prod"),
                        task("elsewhere", "finance", "exported/pagila-prod"),
                        task("by-hand", "example-demo-lake", "scratch")));

        assertThat(read().exports()).singleElement().satisfies(export -> {
            assertThat(export.cluster()).isEqualTo("pagila-prod");
            assertThat(export.id()).isEqualTo("ours");
            assertThat(export.hasFailed()).isTrue();
            assertThat(export.cause()).hasValue("The KMS key is disabled.");
        });
    }

    private static ExportTask task(String id, String bucket, String prefix) {
        return ExportTask.builder()
                .exportTaskIdentifier(id)
                .s3Bucket(bucket)
                .s3Prefix(prefix)
                .status("FAILED")
                .failureCause("The KMS key is disabled.")
                .taskStartTime(AT)
                .build();
    }

    @Test
    void crawlersAreSeenWithTheirLastCrawl() {
        aws.glue()
                .putCrawler(Crawler.builder()
                        .name("c")
                        .state("RUNNING")
                        .lastCrawl(l ->
                                l.status(LastCrawlStatus.FAILED).startTime(AT).errorMessage("Access denied."))
                        .build());

        assertThat(read().crawlers())
                .containsExactly(new CrawlerSeen(
                        "c",
                        "RUNNING",
                        Optional.of(new CrawlerSeen.Crawl("FAILED", Optional.of(AT), Optional.of("Access denied.")))));
    }

    @Test
    void aClustersLastRunIsReadFromItsReport() {
        aws.s3().createBucket("example-demo-lake");
        aws.s3().tamper("runs/pagila-prod/latest.json", """
                {"version": 1, "status": "failed", "cluster": "pagila-prod", "export": "e-2",
                 "snapshot": {"arn": "arn:aws:rds:x"}, "configuration": "config/x", "tables": [], "gaps": [],
                 "failures": [{"job": "copy", "subject": "", "message": "Out of memory."}],
                 "ended": "2026-03-08T04:00:00Z", "added": {"later": true}}""", Map.of());
        aws.s3().tamper("runs/pagila-prod/published.json", """
                {"version": 1, "status": "published", "cluster": "pagila-prod", "export": "e-1",
                 "snapshot": {"arn": "arn:aws:rds:x", "time": "2026-03-07T03:00:00Z"}, "configuration": "config/x",
                 "tables": [{"source": "a.b.c", "database": "a", "name": "b.c", "as": {"database": "a", "table": "c"},
                   "table": "a_c", "rows": 1, "bytes": 2, "files": 1, "partitions": 0}],
                 "notTaken": 4, "gaps": ["One."], "failures": [], "ended": "2026-03-07T04:00:00Z"}""", Map.of());

        var runs = read().runs();

        assertThat(runs).containsOnlyKeys("pagila-prod");
        assertThat(runs.getOrDefault("pagila-prod", Runs.NONE).latest()).hasValueSatisfying(run -> {
            assertThat(run.hasFailed()).isTrue();
            assertThat(run.failures()).containsExactly("Out of memory.");
            assertThat(run.snapshot()).isEmpty();
        });
        assertThat(runs.getOrDefault("pagila-prod", Runs.NONE).published()).hasValueSatisfying(run -> {
            assertThat(run.tables()).isEqualTo(new LastRun.Tables(List.of("a_c"), OptionalLong.of(4)));
            assertThat(run.snapshot()).hasValue(Instant.parse("2026-03-07T03:00:00Z"));
            assertThat(run.gaps()).containsExactly("One.");
        });
    }

    @Test
    void aReportThatCannotBeReadIsSaidToBe() {
        aws.s3().createBucket("example-demo-lake");
        aws.s3().tamper("runs/pagila-prod/latest.json", "{\"version\": 1", Map.of());

        assertThat(read().runs().getOrDefault("pagila-prod", Runs.NONE).latest())
                .hasValueSatisfying(run -> assertThat(run.failures()).containsExactly("Its report cannot be read."));
    }

    @Test
    void deadLettersAreCountedWhereTheyMayBeRead() {
        aws.sqs().put("datapump-demo-trigger-dead-letters", 3);
        assertThat(read().deadLetters()).hasValue(3);

        aws.calls().failNext("GetQueueUrl", () -> refused("AccessDenied"));
        assertThat(read().deadLetters()).isEmpty();

        aws.calls().failNext("GetQueueUrl", () -> refused("InternalError"));
        assertThatThrownBy(this::read)
                .isInstanceOf(LiveStateException.class)
                .hasMessageContaining("datapump-demo-trigger-dead-letters");
    }

    private static RuntimeException refused(String code) {
        return SqsException.builder()
                .message(code)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(code)
                        .build())
                .statusCode(403)
                .build();
    }

    @Test
    void aRefusedReadSaysWhichOne() {
        aws.calls().failNext("DescribeDBClusters", () -> FakeRdsClient.refused("AccessDenied", "You may not."));

        assertThatThrownBy(this::read)
                .isInstanceOf(LiveStateException.class)
                .hasMessageContaining("DescribeDBClusters answered AccessDenied");
    }

    @Test
    void nothingIsReadPerClusterButItsReports() {
        new LakeSights(aws.clients(), demo(), progress::add).read();
        var one = aws.calls().made().size();
        aws.calls().forget();
        new LakeSights(aws.clients(), config(instance("a"), instance("b"), instance("c")), progress::add).read();

        assertThat(aws.calls().made()).hasSize(one + 4);
    }
}
