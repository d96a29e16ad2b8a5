package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One Glue crawler. What is desired crawls S3; what is live may crawl anything.
///
/// @param role ARN, or the name with its path as Glue returns it
/// @param targets sorted once normalized
/// @param version empty for what is desired
record CrawlerState(
        String name,
        String role,
        Output output,
        List<Target> targets,
        Behavior behavior,
        Options options,
        Tags tags,
        Optional<LiveVersion> version)
        implements ResourceState {

    CrawlerState {
        targets = List.copyOf(targets);
    }

    /// Where tables go.
    ///
    /// @param tablePrefix empty text where there is none
    record Output(String database, String tablePrefix) {}

    /// One thing that is crawled.
    ///
    /// @param list the list of Glue's targets it stands in, for example `s3Targets`
    /// @param path what is crawled; empty text where its kind of target has none
    /// @param settings everything else that is set
    record Target(String list, String path, StateTree.Branch settings) {

        static final String S3 = "s3Targets";

        private static final String EXCLUSIONS = "exclusions";

        /// A prefix in S3, whole.
        static Target s3(String path) {
            return new Target(S3, path, StateTree.Branch.EMPTY);
        }

        /// A prefix in S3 without the objects that match one of the globs.
        static Target s3(String path, List<String> exclusions) {
            return new Target(
                    S3, path, new StateTree.Branch(new TreeMap<>(Map.of(EXCLUSIONS, StateTree.of(exclusions)))));
        }

        /// Globs relative to the path.
        List<String> exclusions() {
            return settings.entries().get(EXCLUSIONS) instanceof StateTree.Items(var globs)
                    ? globs.stream()
                            .map(glob -> glob instanceof StateTree.Text(var text) ? text : "")
                            .toList()
                    : List.of();
        }
    }

    /// What a crawl does with what it finds; absent members stand for Glue's defaults.
    record Behavior(
            Optional<String> update, Optional<String> delete, Optional<String> recrawl, Optional<String> lineage) {

        static final String NEW_FOLDERS_ONLY = "CRAWL_NEW_FOLDERS_ONLY";
    }

    /// The rest; empty text where a member is not set.
    ///
    /// @param schedule cron expression
    /// @param classifiers names in the order they are tried
    /// @param configuration JSON
    /// @param lakeFormation whether it reads with Lake Formation's credentials
    record Options(
            String description,
            String schedule,
            List<String> classifiers,
            String configuration,
            String securityConfiguration,
            boolean lakeFormation) {

        Options {
            classifiers = List.copyOf(classifiers);
        }
    }
}
