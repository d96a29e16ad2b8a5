package io.datapump.pump.store;

/// An operation on the bucket failed. The message names operation, key, AWS error code and request id.
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public StoreException(String message) {
        super(message);
    }
}
