package io.datapump.local.aws.glue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of an answer.
///
/// @param token null on the last page
record Page<T>(List<T> items, @Nullable String token) {

    /// @param most the most items of a page, which is also their number where the request names none
    static <T> Page<T> of(List<T> all, @Nullable Integer wanted, int most, @Nullable String token) {
        var size = wanted == null ? most : wanted;
        if (size < 1 || size > most) {
            throw GlueFailures.invalid("Value %d at 'maxResults' must be between 1 and %d".formatted(size, most));
        }
        if (token != null && !token.matches("after-\\d{1,9}")) {
            throw GlueFailures.invalid("The next token is invalid: " + token);
        }
        var from = token == null ? 0 : Math.min(Integer.parseInt(token.substring("after-".length())), all.size());
        var to = Math.min(from + size, all.size());
        return new Page<>(all.subList(from, to), to < all.size() ? "after-" + to : null);
    }
}
