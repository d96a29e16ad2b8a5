package io.datapump.local.aws.s3;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// What must be true of a key for a write to happen (S3 guide, "How to prevent object overwrites with
/// conditional writes").
///
/// @param ifMatch the object must exist with this etag; `*`: it must exist
/// @param ifNoneMatch `*`: there must be no object
record Condition(Optional<String> ifMatch, Optional<String> ifNoneMatch) {

    static final Condition NONE = new Condition(Optional.empty(), Optional.empty());

    static Condition of(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        if (ifNoneMatch != null && !ifNoneMatch.equals("*")) {
            throw S3Failures.of(
                    501,
                    "NotImplemented",
                    S3Exception.builder(),
                    "A header you provided implies functionality that is not implemented: If-None-Match takes * only");
        }
        return new Condition(Optional.ofNullable(ifMatch), Optional.ofNullable(ifNoneMatch));
    }

    /// Refuses the write where the condition does not hold: 412, or 404 where an object was to match and none
    /// is there.
    void require(String key, Optional<ObjectFile> present) {
        if (ifNoneMatch.isPresent() && present.isPresent()) {
            throw S3Failures.preconditionFailed();
        }
        ifMatch.ifPresent(wanted -> {
            var found = present.orElseThrow(() -> S3Failures.noSuchKey(key));
            if (!matches(wanted, found)) {
                throw S3Failures.preconditionFailed();
            }
        });
    }

    static boolean matches(String wanted, ObjectFile found) {
        return wanted.equals("*") || wanted.replace("\"", "").equals(found.etag());
    }
}
