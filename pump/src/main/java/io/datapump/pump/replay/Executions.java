package io.datapump.pump.replay;

import java.util.Optional;
import java.util.Set;

/// Executions of state machines.
public interface Executions {

    /// How an execution stands.
    ///
    /// @param running whether it has not come to its end
    /// @param cause why it has failed; empty where it has not, or nobody says
    record State(boolean running, Optional<String> cause) {}

    /// Starts one.
    ///
    /// @param name unique for ninety days, 80 characters at most
    /// @param input JSON
    /// @return its ARN
    /// @throws ReplayException where Step Functions refuses
    String start(String stateMachine, String name, String input);

    /// Names of those that run now.
    Set<String> running(String stateMachine);

    /// How one stands.
    State state(String execution);
}
