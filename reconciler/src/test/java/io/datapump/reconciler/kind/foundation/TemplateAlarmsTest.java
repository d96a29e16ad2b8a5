package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.list;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.map;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.maps;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What people are told, and what they see.
class TemplateAlarmsTest {

    private final ParsedTemplate template = ParsedTemplate.of(demo());

    @Test
    void everyFailureHasItsAlarm() {
        assertThat(template.resourcesOfType("AWS::CloudWatch::Alarm"))
                .containsExactlyInAnyOrder(
                        "DeadLettersAlarm", "FailedRunsAlarm", "TimedOutRunsAlarm", "NoRunAlarm", "TriggerErrorsAlarm");
        assertThat(alarm("DeadLettersAlarm"))
                .isEqualTo(
                        "Maximum AWS/SQS/ApproximateNumberOfMessagesVisible"
                                + " [{Name=QueueName, Value=${DeadLetterQueue.QueueName}}] GreaterThanThreshold 0, notBreaching");
        assertThat(alarm("FailedRunsAlarm"))
                .isEqualTo("Sum AWS/States/ExecutionsFailed [{Name=StateMachineArn, Value=${StateMachine}}]"
                        + " GreaterThanThreshold 0, notBreaching");
        assertThat(alarm("TimedOutRunsAlarm"))
                .isEqualTo("Sum AWS/States/ExecutionsTimedOut [{Name=StateMachineArn, Value=${StateMachine}}]"
                        + " GreaterThanThreshold 0, notBreaching");
        assertThat(alarm("NoRunAlarm"))
                .isEqualTo("Sum AWS/States/ExecutionsSucceeded [{Name=StateMachineArn, Value=${StateMachine}}]"
                        + " LessThanThreshold 1, breaching");
        assertThat(alarm("TriggerErrorsAlarm"))
                .isEqualTo("Sum AWS/Lambda/Errors [{Name=FunctionName, Value=${TriggerFunction}}]"
                        + " GreaterThanThreshold 0, notBreaching");
    }

    private String alarm(String name) {
        var alarm = map(template.property(name));
        return "%s %s/%s %s %s %s, %s"
                .formatted(
                        alarm.get("Statistic"),
                        alarm.get("Namespace"),
                        alarm.get("MetricName"),
                        alarm.get("Dimensions"),
                        alarm.get("ComparisonOperator"),
                        alarm.get("Threshold"),
                        alarm.get("TreatMissingData"));
    }

    @Test
    void everyAlarmAndTheRuleForFailedCrawlsTellTheNotificationTopic() {
        for (var alarm : template.resourcesOfType("AWS::CloudWatch::Alarm")) {
            assertThat(texts(template.property(alarm, "AlarmActions")))
                    .as(alarm)
                    .containsExactly("${NotificationTopic}");
        }
        assertThat(maps(template.property("CrawlerFailedRule", "Targets")))
                .singleElement()
                .satisfies(target -> assertThat(target.get("Arn")).isEqualTo("${NotificationTopic}"));
        assertThat(maps(template.property("NotificationTopicPolicy", "PolicyDocument", "Statement")))
                .extracting(statement -> String.valueOf(statement.get("Principal")))
                .contains("{Service=cloudwatch.amazonaws.com}", "{Service=events.amazonaws.com}");
    }

    @Test
    void theAlarmForMissingRunsLooksBackNoFurtherThanCloudWatchDoes() {
        var most = (Integer) ParsedTemplate.written().at("Parameters", "SilentDays", "MaxValue");

        assertThat(template.property("NoRunAlarm", "Period")).isEqualTo("86400");
        assertThat(template.property("NoRunAlarm", "EvaluationPeriods")).isEqualTo("2");
        assertThat(most * 86_400).as("CloudWatch: periods times length").isLessThanOrEqualTo(7 * 86_400);
    }

    @Test
    void aLakeThatTakesNoSnapshotsExpectsNoRuns() {
        assertThat(ParsedTemplate.of(new LakeConfig(lake(), List.of()))
                        .resources()
                        .containsKey("NoRunAlarm"))
                .isFalse();
    }

    @Test
    void aFailedCrawlOfTheLakeOrOfAContractIsTold() {
        var pattern = map(template.property("CrawlerFailedRule", "EventPattern"));

        assertThat(pattern)
                .isEqualTo(Map.of(
                        "source", List.of("aws.glue"),
                        "detail-type", List.of("Glue Crawler State Change"),
                        "detail",
                                Map.of(
                                        "state",
                                        List.of("Failed"),
                                        "crawlerName",
                                        List.of(
                                                Map.of("prefix", "${AWS::StackName}-"),
                                                Map.of("suffix", "_crawler")))));
    }

    @Test
    void theDashboardShowsEveryMetricOfThingsThatExist() {
        var metrics = new ArrayList<String>();
        for (var widget : dashboard().path("widgets")) {
            for (var metric : widget.path("properties").path("metrics")) {
                metrics.add(metric.toString());
            }
        }

        assertThat(metrics)
                .hasSize(9)
                .contains("[\"AWS/States\",\"ExecutionsFailed\",\"StateMachineArn\",\"${StateMachine}\"]")
                .anyMatch(metric -> metric.contains("SEARCH('Namespace=\\\"AWS/Athena\\\""))
                .anyMatch(metric -> metric.contains("SEARCH('{DataPump,Cluster} MetricName=\\\"DataAgeSeconds\\\""));
        assertThat(dashboard().path("widgets").get(0).path("properties").path("alarms"))
                .hasSize(4);
    }

    @Test
    void theDashboardReadsTheLinesThatJobsLog() {
        var query = query(5);

        // What io.datapump.pump.job.JobRunner writes beside the metrics, and io.datapump.pump.telemetry.RunLog on every
        // line.
        assertThat(query)
                .contains("ispresent(BytesThrough)", "by cluster, job, table")
                .contains("latest(tables)", "latest(rows)", "latest(bytes)", "latest(DurationSeconds)");
        assertThat(query).startsWith("SOURCE '${LogGroup}' | filter");
        assertThat(query(6)).contains("level = 'ERROR'", "coalesce(reason, message)");
    }

    @Test
    void everyLogGroupHasARetentionAndTheStateMachineLogsItsFailures() {
        var groups = template.resourcesOfType("AWS::Logs::LogGroup");

        assertThat(groups).hasSize(2);
        for (var group : groups) {
            assertThat(template.property(group, "RetentionInDays")).as(group).isEqualTo("180");
        }
        assertThat(template.property("StateMachine", "LoggingConfiguration", "Level"))
                .isEqualTo("ERROR");
        assertThat(template.property("StateMachine", "LoggingConfiguration", "IncludeExecutionData"))
                .isEqualTo("false");
        assertThat(template.property("StateMachine", "TracingConfiguration", "Enabled"))
                .isEqualTo("false");
        assertThat(list(template.property("StateMachine", "LoggingConfiguration", "Destinations")))
                .hasSize(1);
    }

    private String query(int widget) {
        return dashboard()
                .path("widgets")
                .get(widget)
                .path("properties")
                .path("query")
                .asString();
    }

    private JsonNode dashboard() {
        return new JsonMapper().readTree(String.valueOf(template.property("Dashboard", "DashboardBody")));
    }
}
