package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// The names that follow from those of lake, region and cluster are as short as AWS takes them.
final class ResourceNameRule implements Rule {

    /// A name and the most characters AWS takes for its kind.
    private record Limited(String kind, String name, int most) {

        int excess() {
            return name.length() - most;
        }
    }

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream().limit(1).flatMap(lake -> {
            var foundation = Foundation.of(lake.spec());
            return Stream.concat(
                    finding(lake.document(), ofLake(foundation)).stream(),
                    declarations.clusters().stream()
                            .flatMap(cluster ->
                                    finding(cluster.document(), ofCluster(foundation, cluster.spec())).stream()));
        });
    }

    /// Limits: IAM, CloudFormation, SQS, Lambda, SNS, Step Functions, CloudWatch Logs and RDS API references.
    private static Stream<Limited> ofLake(Foundation foundation) {
        return Stream.of(
                new Limited("role", last(foundation.exportRoleArn(), '/'), 64),
                new Limited("role", last(foundation.taskRoleArn(), '/'), 64),
                new Limited("role", last(foundation.longtermRoleArn(), '/'), 64),
                new Limited("role", last(foundation.clearLongtermRoleArn(), '/'), 64),
                new Limited("role", last(foundation.executionRoleArn(), '/'), 64),
                new Limited("role", last(foundation.crawlerRoleArn(), '/'), 64),
                new Limited("role", last(foundation.triggerRoleArn(), '/'), 64),
                new Limited("role", last(foundation.pipelineRoleArn(), '/'), 64),
                new Limited("function", foundation.triggerFunctionName(), 64),
                new Limited("queue", foundation.triggerQueueName() + "-dead-letters", 80),
                new Limited("state machine", last(foundation.stateMachineArn(), ':'), 80),
                new Limited("stack", foundation.stackName(), 128),
                new Limited("event subscription", foundation.stackName() + "-db-cluster-snapshot", 254),
                new Limited("topic", last(foundation.eventTopicArn(), ':'), 256),
                new Limited("log group", foundation.logGroup(), 512));
    }

    private static Stream<Limited> ofCluster(Foundation foundation, ClusterSpec cluster) {
        var name = cluster.name();
        return Stream.concat(
                Stream.of(
                        new Limited("task definition", foundation.taskFamily(name), 255),
                        new Limited("crawler", foundation.crawlerName(name), 255)),
                cluster.databases().stream()
                        .map(Located::value)
                        .filter(database -> !database.histories().isEmpty())
                        .map(database ->
                                new Limited("crawler", foundation.longtermCrawlerName(name, database.alias()), 255)));
    }

    private static String last(String arn, char separator) {
        return arn.substring(arn.lastIndexOf(separator) + 1);
    }

    /// One finding for a document, about the name that is furthest over its limit.
    private static Optional<Diagnostic> finding(Document document, Stream<Limited> names) {
        return names.max(Comparator.comparingInt(Limited::excess))
                .filter(name -> name.excess() > 0)
                .map(name -> Diagnostic.of(
                                DiagnosticCode.RESOURCE_NAME,
                                document.namePlace(),
                                "The %s \"%s\" would have %d characters, and AWS takes %d."
                                        .formatted(
                                                name.kind(),
                                                name.name(),
                                                name.name().length(),
                                                name.most()))
                        .fixedBy("shorten the name by %d characters".formatted(name.excess())));
    }
}
