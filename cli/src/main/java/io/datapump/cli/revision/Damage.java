package io.datapump.cli.revision;

import io.datapump.schema.diagnostic.Quoted;
import java.io.IOException;
import java.util.Objects;
import org.eclipse.jgit.errors.MissingObjectException;

/// What is said where a repository cannot be read.
final class Damage {

    private Damage() {}

    /// Something that reads from a repository.
    interface Reading<T> {

        T read() throws IOException;
    }

    /// Reads; a failure to is told as the damage it comes from.
    static <T> T watch(Reading<T> reading) {
        try {
            return reading.read();
        } catch (RevisionException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Where bytes make no sense, JGit fails in whatever way its arithmetic on them ends.
            throw describe(e);
        }
    }

    private static RevisionException describe(Exception failure) {
        if (failure instanceof MissingObjectException missing) {
            return RevisionException.ofRepository(
                            "The repository lacks the object %s: it is damaged, or a partial clone that left it out."
                                    .formatted(missing.getObjectId().name()),
                            "git fsck  tells what is missing; a full clone has everything")
                    .from(failure);
        }
        return RevisionException.ofRepository(
                        "The repository cannot be read: %s."
                                .formatted(Quoted.printable(
                                        Objects.requireNonNullElse(failure.getMessage(), "its bytes make no sense"))),
                        "git fsck  tells what is damaged; a fresh clone is whole")
                .from(failure);
    }
}
