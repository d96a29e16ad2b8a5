package io.datapump.pump.trigger;

/// Where messages go that no further try can mend.
@FunctionalInterface
public interface DeadLetters {

    /// Sets a message aside.
    ///
    /// @param body as the queue gave it, so that it can be moved back once the trigger can read it
    /// @param reason in a sentence
    /// @throws RuntimeException where that is not possible; the message then stays in its queue
    void put(String body, String reason);
}
