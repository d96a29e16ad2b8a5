package io.datapump.pump.replay;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Executions in memory; what is started is kept and never ends.
final class FakeExecutions implements Executions {

    record Start(String stateMachine, String name, String input) {}

    final List<Start> started = new ArrayList<>();
    final Set<String> running = new HashSet<>();
    Optional<ReplayException> refusal = Optional.empty();

    @Override
    public String start(String stateMachine, String name, String input) {
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        started.add(new Start(stateMachine, name, input));
        return "arn:execution:" + name;
    }

    @Override
    public Set<String> running(String stateMachine) {
        return Set.copyOf(running);
    }

    @Override
    public State state(String execution) {
        return new State(true, Optional.empty());
    }
}
