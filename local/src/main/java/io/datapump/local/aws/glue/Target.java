package io.datapump.local.aws.glue;

import io.datapump.local.aws.s3.LakeFile;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import software.amazon.awssdk.services.glue.model.S3Target;

/// One place a crawler looks at.
///
/// @param prefix of the keys, ending in `/`; empty for a whole bucket
/// @param exclusions globs relative to the prefix
record Target(String bucket, String prefix, List<PathMatcher> exclusions) {

    static Target of(S3Target target) {
        var path = target.path().substring("s3://".length());
        var slash = path.indexOf('/');
        var prefix = slash < 0 ? "" : path.substring(slash + 1);
        return new Target(
                slash < 0 ? path : path.substring(0, slash),
                prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/",
                target.exclusions().stream()
                        .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                        .toList());
    }

    /// Whether a crawl looks at a file: excluded ones and those hidden by `_` or `.` it passes over.
    boolean takes(LakeFile file) {
        var relative = Path.of(file.key().substring(prefix.length()));
        var name = String.valueOf(relative.getFileName());
        return !name.startsWith("_")
                && !name.startsWith(".")
                && exclusions.stream().noneMatch(glob -> glob.matches(relative));
    }

    /// Whether a table's location lies in this place.
    boolean holds(String location) {
        return location.startsWith("s3://" + bucket + "/" + prefix);
    }
}
