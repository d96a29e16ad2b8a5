package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.List;
import java.util.Optional;

/// One Glue crawler over S3.
///
/// @param role ARN, or the name with its path as Glue returns it
/// @param targets sorted by path once normalized
record CrawlerState(
        String name, String role, Output output, List<Target> targets, Behavior behavior, Options options, Tags tags)
        implements ResourceState {

    CrawlerState {
        targets = List.copyOf(targets);
    }

    /// Where tables go.
    ///
    /// @param tablePrefix empty text where there is none
    record Output(String database, String tablePrefix) {}

    /// One S3 prefix.
    record Target(String path, List<String> exclusions) {

        Target {
            exclusions = List.copyOf(exclusions);
        }
    }

    /// What a crawl does with what it finds; absent members stand for Glue's defaults.
    record Behavior(
            Optional<String> update, Optional<String> delete, Optional<String> recrawl, Optional<String> lineage) {}

    /// The rest; empty text where a member is not set.
    ///
    /// @param schedule cron expression
    /// @param classifiers names in the order they are tried
    /// @param configuration JSON
    record Options(
            String description,
            String schedule,
            List<String> classifiers,
            String configuration,
            String securityConfiguration) {

        Options {
            classifiers = List.copyOf(classifiers);
        }
    }
}
