package io.datapump.pump.parquet;

/// A file that is no readable Parquet, or not the Parquet that was expected. The message starts with the
/// file's name.
public final class ParquetException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ParquetException(String message, Throwable cause) {
        super(message, cause);
    }

    public ParquetException(String message) {
        super(message);
    }
}
