package io.datapump.local.aws.compute;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of an answer: 100 items at most.
///
/// @param token null on the last page
record Page<T>(List<T> items, @Nullable String token) {

    static <T> Page<T> of(List<T> all, @Nullable Integer wanted, @Nullable String token) {
        var size = wanted == null ? 100 : wanted;
        if (size < 1 || size > 100) {
            throw EcsFailures.invalid("maxResults must be between 1 and 100");
        }
        if (token != null && !token.matches("after-\\d{1,9}")) {
            throw EcsFailures.invalid("Invalid token");
        }
        var from = token == null ? 0 : Math.min(Integer.parseInt(token.substring("after-".length())), all.size());
        var to = Math.min(from + size, all.size());
        return new Page<>(all.subList(from, to), to < all.size() ? "after-" + to : null);
    }
}
