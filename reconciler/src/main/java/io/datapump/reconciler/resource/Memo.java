package io.datapump.reconciler.resource;

import java.util.Optional;

/// What was read or written before and cannot have changed, so that it need not be read again: texts by an
/// identity that no other text ever has, such as the ARN of a task definition's revision, or an object's key
/// with its ETag.
///
/// Says nothing of what exists: that is read from AWS every time. Losing a memo costs calls and nothing else.
/// Thread-safe.
public interface Memo {

    /// The text of an identity; empty where it is not remembered.
    Optional<String> find(String identity);

    /// Remembers. Never called with the content of what the lake does not own, nor with what holds a secret.
    void keep(String identity, String text);

    /// Remembers for as long as it lives.
    static Memo inMemory() {
        return new MemoMap();
    }
}
