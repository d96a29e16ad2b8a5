package io.datapump.pump.job;

/// The command line or the environment of a task is wrong, so no job was begun. The message is one full
/// sentence.
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}
