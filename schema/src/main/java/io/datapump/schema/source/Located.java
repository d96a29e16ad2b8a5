package io.datapump.schema.source;

import java.util.function.Function;

/// A value that remembers where it was written.
public record Located<T>(T value, SourceLocation at) {

    /// The same place with another value.
    public <R> Located<R> map(Function<? super T, ? extends R> change) {
        return new Located<>(change.apply(value), at);
    }
}
