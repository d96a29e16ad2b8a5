package io.datapump.local.aws.state;

/// The state folder cannot be read or written. The message names the file.
public final class StateException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StateException(String message, Throwable cause) {
        super(message, cause);
    }

    public StateException(String message) {
        super(message);
    }
}
