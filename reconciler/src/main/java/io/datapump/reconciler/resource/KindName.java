package io.datapump.reconciler.resource;

import java.util.regex.Pattern;

/// The name of a kind of resource as people read it in plans, for example `glue-crawler`.
///
/// @param value lower-case words joined by hyphens
public record KindName(String value) implements Comparable<KindName> {

    private static final Pattern FORM = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    public KindName {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "Cannot name a kind \"%s\": use lower-case words joined by hyphens".formatted(value));
        }
    }

    @Override
    public int compareTo(KindName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
