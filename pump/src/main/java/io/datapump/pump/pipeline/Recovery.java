package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import java.util.List;
import java.util.Map;

/// The states that all steps of one level share when a task has stopped: judge its end, pause, go back to the step, or
/// give up.
///
/// `Retry` cannot decide: everything that stopped is `States.TaskFailed`, a job that failed as well as a task whose
/// container never ran; which of them it was stands in `Cause` (Step Functions guide, "Run an Amazon ECS task"). So
/// nothing of a task is left to `Retry`, and there is one count of tries.
///
/// @param prefix of the names of the states
/// @param givenUp the state after a failure that is not tried again; `verdict.text` says why
record Recovery(RetryPolicy policy, String prefix, String givenUp) {

    /// What a state catches. The error becomes the input of the judgement; what failed is remembered, for the words and
    /// for the way back.
    ///
    /// @param step its name, or an expression that yields it
    Map<String, Object> caught(String step) {
        return node("ErrorEquals", List.of("States.ALL"), "Assign", node("step", step), "Next", prefix + "Judge");
    }

    /// Adds the states.
    ///
    /// @param back the state to go to after a pause
    void addTo(Map<String, Object> states, String back) {
        states.put(
                prefix + "Judge",
                node(
                        "Type",
                        "Pass",
                        "Assign",
                        node(
                                "verdict", expression(Judgement.EXPRESSION),
                                "tries", expression("$tries + 1")),
                        "Next",
                        prefix + "Again"));
        states.put(prefix + "Again", StateMachineDefinition.choice("$verdict.again", prefix + "Pause", givenUp));
        states.put(prefix + "Pause", node("Type", "Wait", "Seconds", expression(pause()), "Next", back));
    }

    private String pause() {
        return "$min([%d, %d * $power(%d, $tries - 1)])"
                .formatted(policy.longestPause().toSeconds(), policy.pause().toSeconds(), policy.backoff());
    }
}
