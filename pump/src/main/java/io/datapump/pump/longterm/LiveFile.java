package io.datapump.pump.longterm;

import io.datapump.pump.parquet.ValueRange;
import java.util.Optional;

/// One Parquet file of a history that readers see.
///
/// @param key in the bucket
/// @param etag as the bucket lists it
/// @param since the number of the manifest by which its rows came into the history, or were last written
///     anew
/// @param content of its rows, without the columns that say when a version was seen
/// @param keys of the first column of the key; empty where there is no key or the footer does not tell
/// @param times of the column that says when a row is from; empty where there is none or the footer does
///     not tell
public record LiveFile(
        String key,
        String etag,
        long sizeInBytes,
        long since,
        Standing standing,
        Content content,
        Optional<ValueRange> keys,
        Optional<ValueRange> times) {

    /// What the rows of a file are to the snapshot that was merged last.
    public enum Standing {
        /// They are in it.
        CURRENT,
        /// They are no longer in it: purged, replaced, or of an earlier snapshot.
        PAST,
        /// They may be in it, or other states of what is in other files: nothing tells, as the table has no
        /// key.
        APART
    }

    public long rows() {
        return content.rows();
    }

    /// The same rows, with another standing.
    public LiveFile as(Standing other) {
        return new LiveFile(key, etag, sizeInBytes, since, other, content, keys, times);
    }

    /// The same rows, in another place.
    public LiveFile at(String other, String otherEtag) {
        return new LiveFile(other, otherEtag, sizeInBytes, since, standing, content, keys, times);
    }
}
