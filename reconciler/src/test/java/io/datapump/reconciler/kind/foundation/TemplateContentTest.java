package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.Zone;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// What the template promises, read from the template itself: no emulator judges it.
class TemplateContentTest {

    private static final Set<String> INTRINSICS =
            Set.of("Ref", "Fn::GetAtt", "Fn::Sub", "Fn::If", "Fn::Equals", "Fn::Join");

    private final Map<?, ?> template =
            map(new Load(LoadSettings.builder().build()).loadFromString(FoundationTemplate.with(DEFINITION)));
    private final Map<?, ?> resources = map(at(template, "Resources"));

    @Test
    void namesAreThoseTheConfigurationIsBuiltWith() {
        var foundation = Foundation.of(lake().value());

        assertThat(name("ExportRole", "RoleName")).isEqualTo(lastOf(foundation.exportRoleArn()));
        assertThat(name("TaskRole", "RoleName")).isEqualTo(lastOf(foundation.taskRoleArn()));
        assertThat(name("ExecutionRole", "RoleName")).isEqualTo(lastOf(foundation.executionRoleArn()));
        assertThat(name("CrawlerRole", "RoleName")).isEqualTo(lastOf(foundation.crawlerRoleArn()));
        assertThat(name("TriggerRole", "RoleName")).isEqualTo(lastOf(foundation.triggerRoleArn()));
        assertThat(name("PipelineRole", "RoleName")).isEqualTo(lastOf(foundation.pipelineRoleArn()));
        assertThat(name("EcsCluster", "ClusterName")).isEqualTo(foundation.ecsClusterName());
        assertThat(name("LogGroup", "LogGroupName")).isEqualTo(foundation.logGroup());
        assertThat(name("TriggerQueue", "QueueName")).isEqualTo(foundation.triggerQueueName());
        assertThat(name("TriggerFunction", "FunctionName")).isEqualTo(foundation.triggerFunctionName());
        assertThat(foundation.eventTopicArn()).endsWith(":" + name("EventTopic", "TopicName"));
        assertThat(foundation.notificationTopicArn()).endsWith(":" + name("NotificationTopic", "TopicName"));
        assertThat(foundation.stateMachineArn()).endsWith(":" + name("StateMachine", "StateMachineName"));
        assertThat(foundation.kmsKeyArn()).endsWith(":" + name("KeyAlias", "AliasName"));
    }

    @Test
    void bucketAndKeyOutliveTheStackAndAnyReplacement() {
        for (var resource : List.of("Bucket", "Key")) {
            assertThat(at(resources, resource, "DeletionPolicy")).as(resource).isEqualTo("Retain");
            assertThat(at(resources, resource, "UpdateReplacePolicy"))
                    .as(resource)
                    .isEqualTo("Retain");
        }
    }

    @Test
    void theBucketIsPrivateEncryptedAndVersioned() {
        var bucket = map(at(resources, "Bucket", "Properties"));

        assertThat(map(bucket.get("PublicAccessBlockConfiguration")).values())
                .hasSize(4)
                .allMatch(Boolean.TRUE::equals);
        assertThat(String.valueOf(bucket.get("BucketEncryption"))).contains("SSEAlgorithm=aws:kms");
        assertThat(at(bucket, "VersioningConfiguration", "Status")).isEqualTo("Enabled");
    }

    @Test
    void everyPolicyOnBucketQueueAndTopicsRefusesPlainHttp() {
        for (var policy :
                List.of("BucketPolicy", "EventTopicPolicy", "TriggerQueuePolicy", "NotificationTopicPolicy")) {
            assertThat(statements(at(resources, policy, "Properties", "PolicyDocument")))
                    .as(policy)
                    .anyMatch(statement -> "Deny".equals(statement.get("Effect"))
                            && "*".equals(statement.get("Principal"))
                            && "{Bool={aws:SecureTransport=false}}".equals(String.valueOf(statement.get("Condition"))));
        }
    }

    @Test
    void noPrincipalThatIsAllowedSomethingIsAWildcard() {
        assertThat(allStatements())
                .filteredOn(statement -> "Allow".equals(statement.get("Effect")))
                .isNotEmpty()
                .noneMatch(
                        statement -> String.valueOf(statement.get("Principal")).contains("*"));
    }

    @Test
    void noRoleMayDoEverythingOrActOnEverythingWithoutAReason() {
        var allowed = Set.of(
                "LogIn",
                "LookAtExports", // the actions know no resources
                "FollowTasks"); // narrowed to the lake's ECS cluster by its condition

        for (var role : roles()) {
            for (var statement : policyStatements(role)) {
                assertThat(list(statement.get("Action")))
                        .as(role)
                        .doesNotContain("*", "s3:*", "kms:*", "glue:*", "iam:*");
                if (list(statement.get("Resource")).contains("*")) {
                    assertThat(statement.get("Sid")).as(role).isIn(allowed);
                }
            }
        }
    }

    @Test
    void everyRoleCanBeAssumedByOneServiceOfThisAccountOnly() {
        assertThat(roles()).hasSize(6);
        for (var role : roles()) {
            assertThat(statements(at(resources, role, "Properties", "AssumeRolePolicyDocument")))
                    .as(role)
                    .singleElement()
                    .satisfies(statement -> {
                        assertThat(map(statement.get("Principal")).keySet().toString())
                                .isEqualTo("[Service]");
                        if (!role.equals("TriggerRole")) {
                            assertThat(String.valueOf(statement.get("Condition")))
                                    .contains("aws:SourceAccount");
                        }
                    });
        }
    }

    @Test
    void rolesArePassedToOneServiceOnly() {
        assertThat(roles().stream()
                        .flatMap(role -> policyStatements(role).stream())
                        .filter(statement -> list(statement.get("Action")).contains("iam:PassRole")))
                .hasSize(2)
                .allMatch(
                        statement -> String.valueOf(statement.get("Condition")).contains("iam:PassedToService"));
    }

    @Test
    void noRoleOfARunMayTouchLongtermOrChangeTheConfiguration() {
        for (var role : List.of("TaskRole", "PipelineRole", "CrawlerRole", "ExportRole")) {
            for (var statement : policyStatements(role)) {
                var writes = list(statement.get("Action")).stream()
                        .anyMatch(action -> action.toString().matches("s3:(Put|Delete).*"));
                var resource = String.valueOf(statement.get("Resource"));
                assertThat(resource).as(role).doesNotContain("longterm");
                if (writes) {
                    assertThat(resource).as(role).doesNotContain("/config/");
                }
            }
        }
    }

    @Test
    void everyZoneHasALifecycleForOldVersionsAndOnlyRenewableOnesExpire() {
        var rules = ((Collection<?>) at(resources, "Bucket", "Properties", "LifecycleConfiguration", "Rules"))
                .stream().map(TemplateContentTest::map).toList();
        var expiring = new TreeSet<String>();
        var aging = new HashSet<String>();
        for (var rule : rules) {
            if (rule.containsKey("ExpirationInDays")) {
                expiring.add(String.valueOf(rule.get("Prefix")));
            }
            if (rule.containsKey("NoncurrentVersionExpiration")) {
                aging.add(String.valueOf(rule.get("Prefix")));
            }
        }

        assertThat(expiring).containsExactly("exported/", "runs/", "work/");
        assertThat(aging)
                .isEqualTo(new HashSet<>(
                        Arrays.stream(Zone.values()).map(Zone::prefix).toList()));
    }

    @Test
    void theTriggerRetriesReportsItemByItemAndSetsAside() {
        assertThat(at(resources, "TriggerMapping", "Properties", "FunctionResponseTypes"))
                .hasToString("[ReportBatchItemFailures]");
        assertThat(at(resources, "TriggerQueue", "Properties", "RedrivePolicy", "deadLetterTargetArn"))
                .hasToString("{Fn::GetAtt=[DeadLetterQueue, Arn]}");
        var timeout = (Integer) at(resources, "TriggerFunction", "Properties", "Timeout");
        assertThat((Integer) at(resources, "TriggerQueue", "Properties", "VisibilityTimeout"))
                .as("Lambda guide: six times the function's timeout")
                .isGreaterThanOrEqualTo(6 * timeout);
        assertThat(at(resources, "TriggerFunction", "Properties", "Environment", "Variables", "DATAPUMP_BUCKET"))
                .hasToString("{Ref=BucketName}");
        assertThat(at(resources, "EventSubscription", "Properties", "RawMessageDelivery"))
                .isEqualTo(false);
    }

    @Test
    void logsHaveARetentionQueriesALimitAndFailuresAnAlarm() {
        assertThat(at(resources, "LogGroup", "Properties", "RetentionInDays")).isEqualTo(180);
        assertThat(at(resources, "Workgroup", "Properties", "WorkGroupConfiguration", "BytesScannedCutoffPerQuery"))
                .hasToString("{Ref=AthenaScanLimitInBytes}");
        assertThat(at(resources, "Workgroup", "Properties", "WorkGroupConfiguration", "EnforceWorkGroupConfiguration"))
                .isEqualTo(true);
        assertThat(List.of("DeadLettersAlarm", "FailedRunsAlarm"))
                .allSatisfy(alarm -> assertThat(list(at(resources, alarm, "Properties", "AlarmActions")))
                        .hasSize(1));
    }

    @Test
    void onlyIntrinsicsThatTheEmbeddedCloudFormationKnowsAreUsed() {
        var used = new TreeSet<String>();
        visit(
                template,
                map -> map.keySet().stream()
                        .map(String::valueOf)
                        .filter(key -> key.equals("Ref") || key.startsWith("Fn::"))
                        .forEach(used::add));

        assertThat(used).isSubsetOf(INTRINSICS);
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        var known = new HashSet<String>();
        map(template.get("Parameters")).keySet().forEach(key -> known.add(String.valueOf(key)));
        resources.keySet().forEach(key -> known.add(String.valueOf(key)));
        known.addAll(Set.of("AWS::AccountId", "AWS::Region", "AWS::Partition", "AWS::StackName"));
        var referred = new ArrayList<String>();
        visit(template, map -> {
            if (map.get("Ref") instanceof String name) {
                referred.add(name);
            }
            if (map.get("Fn::GetAtt") instanceof List<?> path) {
                referred.add(String.valueOf(path.getFirst()));
            }
            if (map.get("Fn::Sub") instanceof String text) {
                Pattern.compile("\\$\\{([A-Za-z:]+)")
                        .matcher(text)
                        .results()
                        .forEach(match -> referred.add(match.group(1)));
            }
        });

        assertThat(referred).isNotEmpty().allMatch(known::contains);
        assertThat(new FoundationKind(DEFINITION)
                        .desired(io.datapump.reconciler.LakeFixtures.demo())
                        .getFirst()
                        .value()
                        .parameters()
                        .keySet())
                .isEqualTo(new HashSet<Object>(map(template.get("Parameters")).keySet()));
    }

    @Test
    void everyConditionIsDefinedAndUsed() {
        var used = new TreeSet<String>();
        visit(template, map -> {
            if (map.get("Condition") instanceof String name) {
                used.add(name);
            }
            if (map.get("Fn::If") instanceof List<?> branches) {
                used.add(String.valueOf(branches.getFirst()));
            }
        });

        assertThat(used)
                .isEqualTo(new TreeSet<Object>(map(template.get("Conditions")).keySet()));
    }

    @Test
    void thereIsRoomForALongPipeline() {
        assertThat(FoundationTemplate.with(DEFINITION).getBytes(StandardCharsets.UTF_8).length)
                .isLessThan(FoundationTemplate.LARGEST - 16_000);
    }

    private List<String> roles() {
        return resources.entrySet().stream()
                .filter(entry -> "AWS::IAM::Role".equals(map(entry.getValue()).get("Type")))
                .map(entry -> String.valueOf(entry.getKey()))
                .toList();
    }

    private List<Map<?, ?>> policyStatements(String role) {
        return list(at(resources, role, "Properties", "Policies")).stream()
                .flatMap(policy -> statements(map(policy).get("PolicyDocument")).stream())
                .toList();
    }

    private List<Map<?, ?>> allStatements() {
        var all = new ArrayList<Map<?, ?>>();
        visit(template, map -> {
            if (map.containsKey("Statement")) {
                all.addAll(statements(map));
            }
        });
        return all;
    }

    private static List<Map<?, ?>> statements(@Nullable Object document) {
        var all = new ArrayList<Map<?, ?>>();
        list(map(document).get("Statement")).forEach(statement -> all.add(map(statement)));
        return all;
    }

    private String name(String resource, String property) {
        var value = at(resources, resource, "Properties", property);
        return String.valueOf(map(value).get("Fn::Sub"))
                .replace("${AWS::StackName}", "datapump-demo")
                .replace("${AWS::Region}", "eu-west-1")
                .replace("${LakeName}", "demo");
    }

    private static String lastOf(String arn) {
        return arn.substring(arn.lastIndexOf('/') + 1);
    }

    private static void visit(@Nullable Object value, Consumer<Map<?, ?>> visitor) {
        switch (value) {
            case Map<?, ?> map -> {
                visitor.accept(map);
                map.values().forEach(child -> visit(child, visitor));
            }
            case Collection<?> items -> items.forEach(child -> visit(child, visitor));
            case null, default -> {}
        }
    }

    private static Object at(Map<?, ?> start, String... path) {
        @Nullable Object value = start;
        for (var step : path) {
            value = map(value).get(step);
            assertThat(value).as(step + " of " + Arrays.toString(path)).isNotNull();
        }
        return Objects.requireNonNull(value);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        assertThat(value).isInstanceOf(Map.class);
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    private static List<Object> list(@Nullable Object value) {
        return value instanceof Collection<?> items ? List.copyOf(items) : List.of(Objects.requireNonNull(value));
    }
}
