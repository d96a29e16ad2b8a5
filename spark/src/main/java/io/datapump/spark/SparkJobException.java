package io.datapump.spark;

/// The table cannot be repartitioned; the message is a full sentence for a person.
final class SparkJobException extends RuntimeException {

    SparkJobException(String message) {
        super(message);
    }

    SparkJobException(String message, Throwable cause) {
        super(message, cause);
    }
}
