package io.datapump.pump.trigger;

import java.util.Locale;

/// What became of an event, or of something that the trigger found by itself.
///
/// @param reason class to count by, a word with hyphens, for example `not-declared`
/// @param text for the log: one line
/// @param delivery what the queue is to do with the message, where there is one
record Outcome(Kind kind, String reason, String text, Delivery delivery) {

    /// What happened. The name of each is the name of a metric, see [#metric()].
    enum Kind {
        STARTED,
        REPEATED,
        WAITING,
        IGNORED,
        REPORTED,
        SUPERSEDED,
        UNREADABLE,
        FAILED;

        /// For example `Started`.
        String metric() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    /// Whether a message is done with.
    enum Delivery {
        DONE,
        AGAIN
    }

    static Outcome started(String reason, String text) {
        return new Outcome(Kind.STARTED, reason, text, Delivery.DONE);
    }

    static Outcome repeated(String reason, String text) {
        return new Outcome(Kind.REPEATED, reason, text, Delivery.DONE);
    }

    static Outcome ignored(Ignored reason, String text) {
        return new Outcome(Kind.IGNORED, reason.toString(), text, Delivery.DONE);
    }

    /// Something waits that the sweep looks after.
    static Outcome waiting(String reason, String text) {
        return new Outcome(Kind.WAITING, reason, text, Delivery.DONE);
    }

    static Outcome failed(String reason, String text) {
        return new Outcome(Kind.FAILED, reason, text, Delivery.AGAIN);
    }

    /// The same of a message that nothing but its queue remembers.
    Outcome comingAgain() {
        return new Outcome(kind, reason, text, Delivery.AGAIN);
    }

    /// The line for the log: what is no plain start begins with its kind, so that it can be searched for.
    @Override
    public String toString() {
        return switch (kind) {
            case STARTED -> text;
            case REPEATED -> "repeat: " + text;
            case WAITING, IGNORED, REPORTED, SUPERSEDED, UNREADABLE, FAILED ->
                kind.name().toLowerCase(Locale.ROOT) + ": " + text;
        };
    }
}
