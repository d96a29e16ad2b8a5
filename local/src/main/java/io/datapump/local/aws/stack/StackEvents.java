package io.datapump.local.aws.stack;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What went wrong with resources, by stack id: a stack that is gone is still known by it.
final class StackEvents {

    private final Documents<Events> events;

    StackEvents(StateFolder state) {
        this.events = state.records("cloudformation/events", Events.class);
    }

    /// @param token of the request that began the operation; empty text where it had none
    record Event(String logicalId, String type, String status, String reason, String token, Instant at) {}

    record Events(String stackName, List<Event> newestFirst) {

        Events {
            newestFirst = List.copyOf(newestFirst);
        }
    }

    void add(StackRecord stack, Event event) {
        var all = new ArrayList<>(of(stack));
        all.addFirst(event);
        events.put(stack.id(), new Events(stack.name(), all));
    }

    private List<Event> of(StackRecord stack) {
        return events.find(stack.id()).map(Events::newestFirst).orElse(List.of());
    }

    /// The events of a stack that exists, by name, or of any by id; newest first.
    List<Event> of(String reference, Documents<StackRecord> stacks) {
        return reference.startsWith("arn:")
                ? events.find(reference).map(Events::newestFirst).orElse(List.of())
                : of(stacks.find(reference).orElseThrow(() -> StackFailures.noStack(reference)));
    }
}
