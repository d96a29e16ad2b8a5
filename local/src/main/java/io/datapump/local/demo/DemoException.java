package io.datapump.local.demo;

/// The demo cannot go on. The message is a full sentence for the person at the terminal.
public final class DemoException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DemoException(String message) {
        super(message);
    }

    DemoException(String message, Throwable cause) {
        super(message, cause);
    }
}
