package io.datapump.reconciler.resource;

import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.S3Folder;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The places a lake lives in: what reads or writes them works on the lake, whoever owns it.
///
/// @param folders the lake's bucket and the curated folders of its contracts
/// @param databases Glue databases, in lower case as Glue stores them
/// @param eventTopic ARN of the topic RDS publishes to
public record LakeGround(List<S3Folder> folders, Set<String> databases, String eventTopic) {

    public LakeGround {
        folders = List.copyOf(folders);
        databases = Set.copyOf(databases);
    }

    public static LakeGround of(LakeConfig config) {
        var lake = config.lake().value();
        var contracts =
                config.contracts().stream().map(contract -> contract.value()).toList();
        return new LakeGround(
                Stream.concat(
                                Stream.of(new S3Folder(lake.home().bucket(), "")),
                                contracts.stream().map(contract -> contract.curated()))
                        .toList(),
                Stream.concat(
                                Stream.of(lake.catalog().database()),
                                contracts.stream().map(contract -> contract.athenaDatabase()))
                        .map(LakeGround::folded)
                        .collect(Collectors.toUnmodifiableSet()),
                Foundation.of(lake).eventTopicArn());
    }

    /// Whether a path in S3 lies inside a folder of the lake, or around one.
    ///
    /// @param uri anything; what does not begin with `s3://` lies elsewhere
    public boolean touches(String uri) {
        if (!uri.startsWith("s3://")) {
            return false;
        }
        var other = S3Folder.parse(uri);
        return folders.stream().anyMatch(folder -> folder.holds(other) || other.holds(folder));
    }

    public boolean hasDatabase(String name) {
        return databases.contains(folded(name));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
