package io.datapump.cli.revision;

import io.datapump.schema.diagnostic.Quoted;
import java.io.IOException;
import java.time.LocalDate;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;

/// A commit, as far as people are told of it.
///
/// @param id in full, 40 hexadecimal digits
/// @param shortId its beginning, at least 7 digits, unique in the repository
/// @param subject the first paragraph of its message, fit to be shown
/// @param date when it was committed, where it was committed
public record Commit(String id, String shortId, String subject, LocalDate date) {

    private static final int SHORT_ID = 7;

    static Commit of(RevCommit commit, ObjectReader reader) throws IOException {
        var committer = commit.getCommitterIdent();
        return new Commit(
                commit.name(),
                reader.abbreviate(commit, SHORT_ID).name(),
                Quoted.plain(commit.getShortMessage()),
                LocalDate.ofInstant(committer.getWhenAsInstant(), committer.getZoneId()));
    }

    /// `1a2b3c4 (2026-11-03, Take in the shop)`.
    @Override
    public String toString() {
        return "%s (%s, %s)".formatted(shortId, date, subject);
    }
}
