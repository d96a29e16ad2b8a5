package io.datapump.local.aws.stack;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A change set.
///
/// @param creates whether it is of type CREATE
/// @param seen whether somebody has looked at it; the first look finds it still being created
/// @param failure why it holds nothing that could be executed
record ChangeSetRecord(
        String id,
        String name,
        String stackId,
        String stackName,
        boolean creates,
        Instant created,
        StackRecord.Content content,
        List<ResourceDifference> differences,
        boolean seen,
        Optional<String> failure) {

    ChangeSetRecord {
        differences = List.copyOf(differences);
    }

    /// What happens to one resource.
    ///
    /// @param action `Add`, `Modify` or `Remove`
    /// @param physicalId empty text for what is added
    /// @param replaced whether another resource takes its place
    /// @param policy what becomes of the resource that goes; empty text where none does
    /// @param properties those that differ; empty where only tags do
    record ResourceDifference(
            String action,
            String logicalId,
            String physicalId,
            String type,
            boolean replaced,
            String policy,
            List<PropertyDifference> properties) {

        ResourceDifference {
            properties = List.copyOf(properties);
        }
    }

    /// One property, in the form of [DesiredResource]; JSON.
    ///
    /// @param replaces whether it cannot be changed in place
    record PropertyDifference(String name, String before, String after, boolean replaces) {}

    ChangeSetRecord looked() {
        return new ChangeSetRecord(id, name, stackId, stackName, creates, created, content, differences, true, failure);
    }
}
