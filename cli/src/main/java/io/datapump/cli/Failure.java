package io.datapump.cli;

/// What a person reads when something fails that no report covers.
final class Failure {

    private Failure() {}

    /// The message of the failure; its kind too where the message alone would say nothing.
    static String describe(Throwable failure) {
        var message = failure.getMessage();
        return message == null || message.isBlank()
                ? "Unexpected failure (%s); --debug prints where."
                        .formatted(failure.getClass().getSimpleName())
                : message;
    }
}
