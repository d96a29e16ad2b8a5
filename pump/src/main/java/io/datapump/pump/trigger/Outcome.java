package io.datapump.pump.trigger;

import io.datapump.schema.run.RunIndex;
import java.util.Locale;
import java.util.Optional;

/// What became of an event, or of something that the trigger found by itself.
///
/// @param reason class to count by, a word with hyphens, for example `not-declared`
/// @param text for the log: one line
/// @param delivery what the queue is to do with the message, where there is one
/// @param run which run it is of, or would be of once the export is there; empty where it is of none
record Outcome(Kind kind, String reason, String text, Delivery delivery, Optional<Run> run) {

    /// A run's name before it has begun.
    record Run(String cluster, String export) {}

    Outcome(Kind kind, String reason, String text, Delivery delivery) {
        this(kind, reason, text, delivery, Optional.empty());
    }

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
        return new Outcome(kind, reason, text, Delivery.AGAIN, run);
    }

    /// The same, as part of a run's story.
    Outcome of(RunIndex.Entry entry, String export) {
        return new Outcome(kind, reason, text, delivery, Optional.of(new Run(entry.cluster(), export)));
    }

    /// What it is searched for by; empty text of a plain start.
    String word() {
        return switch (kind) {
            case STARTED -> "";
            case REPEATED -> "repeat";
            case WAITING, IGNORED, REPORTED, SUPERSEDED, UNREADABLE, FAILED ->
                kind.name().toLowerCase(Locale.ROOT);
        };
    }

    /// The line for the log: what is no plain start begins with its word.
    @Override
    public String toString() {
        return word().isEmpty() ? text : word() + ": " + text;
    }
}
