package io.datapump.pump.catalog;

/// The catalog could not be read or written. The message names crawler or table and the reason.
public final class CatalogException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }

    public CatalogException(String message) {
        super(message);
    }
}
