package io.datapump.pump.export;

/// An export is not what a finished RDS export is: incomplete, unreadable or contradicting itself. The
/// message names the object, says why the export cannot be published and what to do.
public final class ExportException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String message;

    public ExportException(String message, Throwable cause) {
        super(message, cause);
        this.message = message;
    }

    public ExportException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
