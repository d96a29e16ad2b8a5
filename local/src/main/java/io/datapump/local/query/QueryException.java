package io.datapump.local.query;

/// A query that cannot be answered, or a table that cannot be read as it is declared.
public final class QueryException extends RuntimeException {

    QueryException(String message) {
        super(message);
    }

    QueryException(String message, Throwable cause) {
        super(message, cause);
    }
}
