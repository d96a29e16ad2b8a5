package io.datapump.schema.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How a run ended; written as [#toString()] has it, for example `published-with-gaps`.
public enum RunStatus {
    /// Every marked table is in the catalog.
    PUBLISHED,
    /// What could be published is; the gaps say what is missing.
    PUBLISHED_WITH_GAPS,
    /// A run of a later snapshot has won, so this one's data is not shown. Nothing is wrong.
    SUPERSEDED,
    /// Something did not work. Every table is as it was or as it should be.
    FAILED;

    /// The status of a word; empty where the word is none.
    public static Optional<RunStatus> parse(String word) {
        return Arrays.stream(values())
                .filter(status -> status.toString().equals(word))
                .findFirst();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
