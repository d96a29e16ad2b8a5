package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.job.JobException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/// What the catalog job has to say, in full sentences. What fails for one table is kept until all others are done.
final class Findings {

    private static final int MOST_FAILURES = 20;

    private final List<String> notes = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private final SequencedSet<String> failures = new LinkedHashSet<>();

    /// What was done.
    void note(String sentence) {
        notes.add(sentence);
    }

    /// What is wrong somewhere else, although the catalog is as it should be.
    void gap(String sentence) {
        gaps.add(sentence);
    }

    /// Does one table's part of the work.
    void attempt(Runnable work) {
        try {
            work.run();
        } catch (JobException | CatalogException e) {
            failures.add(String.valueOf(e.getMessage()));
        }
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    List<String> gaps() {
        return List.copyOf(gaps);
    }

    /// @throws JobException with what has failed, if anything has
    void requireNoFailure() {
        if (!failures.isEmpty()) {
            var more = failures.size() - MOST_FAILURES;
            throw new JobException(failures.stream().limit(MOST_FAILURES).collect(Collectors.joining(" "))
                    + (more > 0 ? " And %d tables more.".formatted(more) : ""));
        }
    }
}
