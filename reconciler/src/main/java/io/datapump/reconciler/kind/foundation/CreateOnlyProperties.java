package io.datapump.reconciler.kind.foundation;

import java.util.Map;
import java.util.Set;

/// The properties that CloudFormation cannot change in place, of the types the foundation uses (CloudFormation
/// resource reference, "Update requires: Replacement"). Changes to a key's spec, usage, origin or regions make an
/// update fail instead, so they are none of these.
final class CreateOnlyProperties {

    private static final Map<String, Set<String>> BY_TYPE = Map.ofEntries(
            Map.entry("AWS::Athena::WorkGroup", Set.of("Name")),
            Map.entry("AWS::CloudWatch::Alarm", Set.of("AlarmName")),
            Map.entry("AWS::CloudWatch::Dashboard", Set.of("DashboardName")),
            Map.entry("AWS::ECS::Cluster", Set.of("ClusterName")),
            Map.entry("AWS::Events::Rule", Set.of("Name", "EventBusName")),
            Map.entry("AWS::IAM::Role", Set.of("RoleName", "Path")),
            Map.entry("AWS::KMS::Alias", Set.of("AliasName")),
            Map.entry("AWS::KMS::Key", Set.of()),
            Map.entry("AWS::Lambda::EventSourceMapping", Set.of("EventSourceArn")),
            Map.entry("AWS::Lambda::Function", Set.of("FunctionName", "PackageType")),
            Map.entry("AWS::Lambda::Permission", Set.of("Action", "FunctionName", "Principal", "SourceArn")),
            Map.entry("AWS::Logs::LogGroup", Set.of("LogGroupName")),
            Map.entry("AWS::S3::Bucket", Set.of("BucketName")),
            Map.entry("AWS::S3::BucketPolicy", Set.of("Bucket")),
            Map.entry("AWS::SNS::Subscription", Set.of("Endpoint", "Protocol", "TopicArn")),
            Map.entry("AWS::SNS::Topic", Set.of("TopicName", "FifoTopic")),
            Map.entry("AWS::SNS::TopicPolicy", Set.of()),
            Map.entry("AWS::SQS::Queue", Set.of("QueueName", "FifoQueue")),
            Map.entry("AWS::SQS::QueuePolicy", Set.of()),
            Map.entry("AWS::StepFunctions::StateMachine", Set.of("StateMachineName", "StateMachineType")));

    private CreateOnlyProperties() {}

    static boolean contains(String type, String property) {
        return BY_TYPE.getOrDefault(type, Set.of()).contains(property);
    }

    /// Whether the table speaks of the type; of others nothing is known.
    static boolean knows(String type) {
        return BY_TYPE.containsKey(type);
    }
}
