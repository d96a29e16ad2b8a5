package io.datapump.reconciler.apply;

/// What became of one change.
public sealed interface Outcome {

    /// Carried out.
    record Done() implements Outcome {}

    /// Refused by AWS or by a check; the resource is as it was, unless the message says otherwise.
    ///
    /// @param message full sentences
    record Failed(String message) implements Outcome {}

    /// Not begun, because something it needs was not done.
    record Skipped(String reason) implements Outcome {}

    /// Sent, answer lost, and reading again did not settle it.
    record Unknown(String message) implements Outcome {}
}
