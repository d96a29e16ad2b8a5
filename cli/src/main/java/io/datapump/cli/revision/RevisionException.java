package io.datapump.cli.revision;

/// Why a revision cannot be read; the message is for people and ends in what to do.
public final class RevisionException extends RuntimeException {

    /// Who can mend it.
    public enum Fault {
        /// The words of the command line name nothing, or something else.
        REQUEST,
        /// The repository is damaged, incomplete, or does not hold what was asked for.
        REPOSITORY
    }

    private final Fault fault;

    private RevisionException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    static RevisionException ofRequest(String sentence, String fix) {
        return new RevisionException(Fault.REQUEST, message(sentence, fix));
    }

    static RevisionException ofRepository(String sentence, String fix) {
        return new RevisionException(Fault.REPOSITORY, message(sentence, fix));
    }

    /// The same failure with what it came from.
    RevisionException from(Throwable cause) {
        initCause(cause);
        return this;
    }

    public Fault fault() {
        return fault;
    }

    private static String message(String sentence, String fix) {
        return "%s%n   fix: %s".formatted(sentence, fix);
    }
}
