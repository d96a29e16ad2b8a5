package io.datapump.pump.job;

/// A job could not do its work. The message says what, on which object or table, and why, in full sentences.
public final class JobException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public JobException(String message, Throwable cause) {
        super(message, cause);
    }

    public JobException(String message) {
        super(message);
    }
}
