package io.datapump.reconciler.kind.bucketlifecycle;

import java.util.List;

/// One rule of a bucket's lifecycle.
///
/// @param id unique in the bucket, at most 255 characters
/// @param prefix a zone's, such as `work/`; empty text for the whole bucket
/// @param enabled whether S3 acts on it
/// @param actions what S3 does, in any order
record ZoneRule(String id, String prefix, boolean enabled, List<Action> actions) {

    ZoneRule {
        actions = List.copyOf(actions);
    }

    static ZoneRule enabled(String id, String prefix, Action... actions) {
        return new ZoneRule(id, prefix, true, List.of(actions));
    }

    /// What a rule does. Days count from when an object was written, a version was replaced, an upload began.
    sealed interface Action {

        /// Objects go.
        record Expire(int days) implements Action {}

        /// Replaced versions go.
        record ExpireVersions(int days) implements Action {}

        /// Delete markers go that have no versions left.
        record RemoveMarkers() implements Action {}

        /// Uploads go that never ended.
        record AbortUploads(int days) implements Action {}

        /// Objects move to another storage class.
        record Move(String storageClass, int days) implements Action {}

        /// Something that none of our rules does or asks for, in the SDK's words.
        record Foreign(String words) implements Action {}
    }
}
