package io.datapump.pump.longterm;

/// Why a history cannot be read or go on, in full sentences. What is stored is as it was.
public final class HistoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public HistoryException(String message) {
        super(message);
    }

    public HistoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
