package io.datapump.pump.replay;

/// A run cannot be started again. The message says why and what to do, in full sentences.
public final class ReplayException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ReplayException(String message) {
        super(message);
    }

    public ReplayException(String message, Throwable cause) {
        super(message, cause);
    }
}
