package io.datapump.reconciler.resource;

/// Live state could not be read, or is in a condition that cannot be planned against. Nothing has been changed.
public final class LiveStateException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    public LiveStateException(String message) {
        super(message);
        this.reason = message;
    }

    public LiveStateException(String message, Throwable cause) {
        super(message, cause);
        this.reason = message;
    }

    /// The message: full sentences.
    public String reason() {
        return reason;
    }
}
