package io.datapump.pump.trigger;

/// An event could not be dealt with. The queue delivers it again and at last moves it to the dead-letter
/// queue. The message says what was tried, on which object, and why it failed.
public final class TriggerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public TriggerException(String message, Throwable cause) {
        super(message, cause);
    }

    public TriggerException(String message) {
        super(message);
    }
}
