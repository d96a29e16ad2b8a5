package io.datapump.reconciler.resource;

/// A change could not be carried out, or was refused before anything was changed.
public final class ApplyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;
    private final Effect effect;

    public ApplyException(String message) {
        super(message);
        this.reason = message;
        this.effect = Effect.NONE;
    }

    public ApplyException(String message, Effect effect, Throwable cause) {
        super(message, cause);
        this.reason = message;
        this.effect = effect;
    }

    /// The message: full sentences.
    public String reason() {
        return reason;
    }

    public Effect effect() {
        return effect;
    }

    /// What is known of the change that failed.
    public enum Effect {
        /// AWS refused: the request changed nothing.
        NONE,
        /// The request was sent and its answer was lost: read before trying again.
        UNKNOWN
    }
}
