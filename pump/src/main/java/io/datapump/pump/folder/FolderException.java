package io.datapump.pump.folder;

/// A folder cannot be read or written as asked. The message names it and says what to do.
public final class FolderException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public FolderException(String message) {
        super(message);
    }

    public FolderException(String message, Throwable cause) {
        super(message, cause);
    }
}
