package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.HASH_KEY;
import static io.datapump.reconciler.LakeFixtures.at;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.hashing;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.withHashKey;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.map;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.maps;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.S3Folder;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SparkService;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// What each role may do, judged as IAM judges.
class TemplateRolesTest {

    private static final String BUCKET = "arn:${AWS::Partition}:s3:::example-demo-lake";
    private static final String RDS = "arn:aws:rds:eu-west-1:123456789012:";

    private static final SparkService SPARK =
            new SparkService("00f1a", "arn:aws:iam::123456789012:role/spark", "s3://acme-artifacts/spark.jar");

    private final ParsedTemplate template = ParsedTemplate.of(demo());

    @Test
    void everyRoleCanBeAssumedByOneServiceOfThisAccountOnly() {
        var roles = template.resourcesOfType("AWS::IAM::Role");
        assertThat(roles).hasSize(8);
        for (var role : roles) {
            assertThat(maps(template.property(role, "AssumeRolePolicyDocument", "Statement")))
                    .as(role)
                    .singleElement()
                    .satisfies(statement -> {
                        assertThat(map(statement.get("Principal")).keySet().toString())
                                .isEqualTo("[Service]");
                        // Lambda documents no condition keys for an execution role's trust.
                        if (!role.equals("TriggerRole")) {
                            assertThat(String.valueOf(statement.get("Condition")))
                                    .contains("aws:SourceAccount");
                        }
                        if (!Set.of("TriggerRole", "CrawlerRole").contains(role)) {
                            assertThat(String.valueOf(statement.get("Condition")))
                                    .contains("aws:SourceArn");
                        }
                    });
        }
    }

    @Test
    void rolesArePassedToOneServiceOnly() {
        assertThat(policies()
                        .flatMap(policy -> policy.statements().stream())
                        .filter(statement -> texts(statement.get("Action")).contains("iam:PassRole")))
                .hasSize(2)
                .allMatch(
                        statement -> String.valueOf(statement.get("Condition")).contains("iam:PassedToService"));
    }

    @Test
    void noRoleMayDoEverythingOrActOnEverythingWithoutAReason() {
        var allowed = Set.of(
                "LogIn",
                "LookAtExports",
                "DeliverLogs", // the actions know no resources
                "FollowTasks"); // narrowed to the lake's ECS cluster by its condition

        policies()
                .forEach(policy -> policy.statements().forEach(statement -> {
                    if ("Allow".equals(statement.get("Effect"))) {
                        assertThat(texts(statement.get("Action")))
                                .as(policy.role())
                                .allMatch(action -> action.matches("[a-z0-9]+:[A-Z][A-Za-z]+\\*?"));
                        if (statement.containsKey("NotResource")
                                || texts(statement.get("Resource")).contains("*")) {
                            assertThat(statement.get("Sid")).as(policy.role()).isIn(allowed);
                        }
                    }
                }));
    }

    @Test
    void theStateMachinePassesTheRolesOfTasksAndNoOther() {
        var machine = RolePolicy.of(template, "PipelineRole");

        for (var role : List.of("TaskRole", "LongtermRole", "ClearLongtermRole", "ExecutionRole")) {
            assertThat(machine.allows("iam:PassRole", "${%s.Arn}".formatted(role)))
                    .as(role)
                    .isTrue();
        }
        assertThat(machine.allows("iam:PassRole", "${ExportRole.Arn}")).isFalse();
        assertThat(map(template.property("StateMachine", "DefinitionSubstitutions"))
                        .keySet())
                .asString()
                .contains("LongtermRole", "ClearLongtermRole");
    }

    @Test
    void theKeyOfHashedColumnsIsReadByEcsAloneAndNothingBesideIt() {
        for (var written : List.of(HASH_KEY, HASH_KEY + ":key::", HASH_KEY + "::AWSCURRENT:")) {
            var hashing = ParsedTemplate.of(withHashKey(config(hashing(instance("pagila-prod"))), written));
            var execution = RolePolicy.of(hashing, "ExecutionRole");

            assertThat(execution.allows("secretsmanager:GetSecretValue", HASH_KEY))
                    .as(written)
                    .isTrue();
            assertThat(execution.allows("secretsmanager:GetSecretValue", HASH_KEY + "2"))
                    .isFalse();
            assertThat(execution.allows("secretsmanager:PutSecretValue", HASH_KEY))
                    .isFalse();
            assertThat(hashing.resourcesOfType("AWS::IAM::Role"))
                    .filteredOn(role -> RolePolicy.of(hashing, role).allows("secretsmanager:GetSecretValue", HASH_KEY))
                    .containsExactly("ExecutionRole");
        }
    }

    @Test
    void withoutAKeyNoRoleReadsAnySecret() {
        assertThat(policies()).noneMatch(policy -> policy.toString().contains("secretsmanager"));
    }

    @Test
    void theTriggerReadsAndWritesReportsOfRunsAndNoData() {
        var trigger = RolePolicy.of(template, "TriggerRole");

        assertThat(trigger.allows("s3:GetObject", BUCKET + "/runs/shop/published.json"))
                .isTrue();
        for (var receipt : List.of("report.json", "export-task.json")) {
            assertThat(trigger.allows("s3:PutObject", BUCKET + "/runs/shop/e-1/" + receipt))
                    .as(receipt)
                    .isTrue();
        }
        for (var zone : List.of("exported", "catalog", "work", "longterm", "config")) {
            assertThat(trigger.allows("s3:PutObject", BUCKET + "/" + zone + "/x.json"))
                    .as(zone)
                    .isFalse();
        }
        for (var zone : List.of("exported", "catalog", "work", "longterm")) {
            assertThat(trigger.allows("s3:GetObject", BUCKET + "/" + zone + "/x.json"))
                    .as(zone)
                    .isFalse();
        }
        assertThat(HistoryRolesTest.LOSSES)
                .noneMatch(action -> trigger.allows(action, BUCKET + "/runs/shop/e-1/report.json"));
    }

    @Test
    void theTriggerMayTellPeopleAndSetMessagesAside() {
        var trigger = RolePolicy.of(template, "TriggerRole");

        assertThat(trigger.allows("sns:Publish", "${NotificationTopic}")).isTrue();
        assertThat(trigger.allows("sqs:SendMessage", "${DeadLetterQueue.Arn}")).isTrue();
        assertThat(trigger.allows("sqs:SendMessage", "${TriggerQueue.Arn}")).isFalse();
    }

    @Test
    void theTriggerExportsAutomatedSnapshotsOfDeclaredSourcesOnly() {
        var trigger = RolePolicy.of(template, "TriggerRole");

        assertThat(exports(trigger, "snapshot:rds:pagila-prod-2026-03-01-03-10"))
                .isTrue();
        assertThat(exports(trigger, "snapshot:rds:pagila-prod-eu-2026-03-01-03-10"))
                .isFalse();
        assertThat(exports(trigger, "snapshot:rds:crm-2026-03-01-03-10")).isFalse();
        assertThat(exports(trigger, "cluster-snapshot:rds:pagila-prod-2026-03-01-03-10"))
                .isFalse();
        assertThat(exports(trigger, "snapshot:before-the-migration")).isFalse();
        assertThat(exports(trigger, "cluster:pagila-prod")).isFalse();
    }

    @Test
    void manualSnapshotsAreOpenedOnlyWhereADeclaredSourceTakesThem() {
        var trigger = RolePolicy.of(
                ParsedTemplate.of(config(
                        LakeFixtures.taking(instance("pagila-prod"), SnapshotKind.MANUAL, SnapshotKind.AUTOMATED))),
                "TriggerRole");

        assertThat(exports(trigger, "snapshot:before-the-migration")).isTrue();
        assertThat(exports(trigger, "cluster-snapshot:awsbackup:job-0a1b")).isTrue();
        assertThat(exports(trigger, "snapshot:rds:pagila-prod-2026-03-01-03-10"))
                .isTrue();
        assertThat(exports(trigger, "snapshot:rds:crm-2026-03-01-03-10")).isFalse();
        assertThat(exports(trigger, "cluster:pagila-prod")).isFalse();
    }

    @Test
    void aLakeWithoutSourcesExportsNothing() {
        var trigger = RolePolicy.of(ParsedTemplate.of(new LakeConfig(lake(), List.of())), "TriggerRole");

        assertThat(exports(trigger, "snapshot:rds:pagila-prod-2026-03-01-03-10"))
                .isFalse();
    }

    @Test
    void crawlersReadTheirFoldersAndWriteTheirDatabases() {
        var crawlers = RolePolicy.of(ParsedTemplate.of(withContracts(1)), "CrawlerRole");

        assertThat(crawlers.allows("s3:GetObject", "arn:aws:s3:::example-demo-lake/catalog/a/x"))
                .isTrue();
        assertThat(crawlers.allows("s3:GetObject", "arn:aws:s3:::example-demo-lake/exported/a/x"))
                .isFalse();
        assertThat(crawlers.allows("s3:GetObject", "arn:aws:s3:::curated-0/ops/view_0/x"))
                .isTrue();
        assertThat(crawlers.allows("s3:GetObject", "arn:aws:s3:::curated-0/ops/other/x"))
                .isFalse();
        assertThat(crawlers.allows("glue:UpdateTable", "arn:aws:glue:eu-west-1:123456789012:table/ops_0/view_0"))
                .isTrue();
        assertThat(crawlers.allows("glue:UpdateTable", "arn:aws:glue:eu-west-1:123456789012:table/hr/people"))
                .isFalse();
    }

    @Test
    void theStateMachineRunsJobsOfTheLakesSparkAndOfNoOther() {
        var machine = RolePolicy.of(ParsedTemplate.of(withSpark()), "PipelineRole");
        var applications = "arn:${AWS::Partition}:emr-serverless:${AWS::Region}:${AWS::AccountId}:/applications/";

        assertThat(machine.allows("emr-serverless:StartJobRun", applications + "00f1a"))
                .isTrue();
        assertThat(machine.allows("emr-serverless:CancelJobRun", applications + "00f1a/jobruns/00f1b"))
                .isTrue();
        assertThat(machine.allows("emr-serverless:StartJobRun", applications + "00f1ab"))
                .isFalse();
        assertThat(machine.allows("emr-serverless:DeleteApplication", applications + "00f1a"))
                .isFalse();
        assertThat(machine.allows("iam:PassRole", SPARK.role())).isTrue();
        assertThat(machine.allows("iam:PassRole", SPARK.role() + "-of-others")).isFalse();
        assertThat(machine.statements())
                .filteredOn(statement -> "PassSparkRole".equals(statement.get("Sid")))
                .singleElement()
                .satisfies(statement -> assertThat(String.valueOf(statement.get("Condition")))
                        .contains("iam:PassedToService", "emr-serverless.amazonaws.com"));
    }

    @Test
    void aLakeWithoutSparkMayDoNothingWithIt() {
        assertThat(policies().flatMap(policy -> policy.statements().stream()).map(String::valueOf))
                .noneMatch(statement -> statement.contains("emr-serverless") || statement.contains("EMRServerless"));
    }

    private static LakeConfig withSpark() {
        return new LakeConfig(
                lake().map(spec -> new LakeSpec(
                        spec.metadata(),
                        spec.home(),
                        spec.catalog(),
                        new Compute(
                                spec.compute().image(),
                                spec.compute().subnets(),
                                spec.compute().securityGroups(),
                                Optional.of(SPARK),
                                Optional.empty()),
                        spec.policy(),
                        spec.retention(),
                        spec.acknowledge())),
                List.of(instance("pagila-prod")));
    }

    @Test
    void parametersAndPoliciesOfALargeLakeFitTheirLimits() {
        var large = withContracts(200);

        FoundationParameters.of(large)
                .forEach((name, value) -> assertThat(value.length())
                        .as(name + ": CloudFormation guide, quotas")
                        .isLessThanOrEqualTo(4_096));
        var resolved = ParsedTemplate.of(large);
        for (var role : resolved.resourcesOfType("AWS::IAM::Role")) {
            assertThat(new JsonMapper()
                            .writeValueAsString(resolved.property(role, "Policies"))
                            .length())
                    .as(role + ": IAM guide, quotas: inline policies of a role")
                    .isLessThanOrEqualTo(10_240);
        }
    }

    private static boolean exports(RolePolicy policy, String snapshot) {
        return policy.allows("rds:StartExportTask", RDS + snapshot);
    }

    private Stream<RolePolicy> policies() {
        return template.resourcesOfType("AWS::IAM::Role").stream().map(role -> RolePolicy.of(template, role));
    }

    /// A thousand clusters and some contracts.
    private static LakeConfig withContracts(int count) {
        var clusters = IntStream.range(0, 1_000)
                .mapToObj(i -> instance("team-%d-database-%04d".formatted(i % 9, i)))
                .toList();
        var contracts = IntStream.range(0, count)
                .mapToObj(i -> at(
                        "lake-config/contract-%d.yaml".formatted(i),
                        4,
                        new ContractSpec(
                                new Metadata("contract-" + i, List.of(), Optional.empty()),
                                "ops_" + i,
                                new S3Folder("curated-" + i, "ops"),
                                List.<Located<ContractView>>of(at(
                                        "lake-config/contract-%d.yaml".formatted(i),
                                        9,
                                        new ContractView("view_" + i, "cron(0 6 * * ? *)", Optional.empty()))))))
                .toList();
        return new LakeConfig(lake(), clusters, contracts);
    }
}
