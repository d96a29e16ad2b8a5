package io.datapump.pump.job;

import java.util.Map;

/// Tells people and machines that a run has ended.
@FunctionalInterface
public interface Notifier {

    /// Publishes one message.
    ///
    /// @param attributes for filter policies of subscriptions; text values, none empty
    /// @throws JobException where the topic does not take it, naming topic and reason
    void publish(String subject, String message, Map<String, String> attributes);
}
