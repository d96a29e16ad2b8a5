package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.expression;
import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import io.datapump.pump.pipeline.Pipeline.Step;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

    /// What a state catches. The error becomes the input of the judgement; the step's name is remembered, so that the
    /// way back is found.
    Map<String, Object> caught(Step step) {
        return node(
                "ErrorEquals",
                List.of("States.ALL"),
                "Assign",
                node("step", step.job().commandName()),
                "Next",
                prefix + "Judge");
    }

    /// Adds the states.
    ///
    /// @param steps the state to go back to, by the step's name
    void addTo(Map<String, Object> states, Map<String, String> steps) {
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
        states.put(prefix + "Pause", node("Type", "Wait", "Seconds", expression(pause()), "Next", prefix + "Return"));
        var back = new TreeMap<>(steps)
                .entrySet().stream()
                        .map(step -> node(
                                "Condition",
                                expression("$step = '%s'".formatted(step.getKey())),
                                "Next",
                                step.getValue()))
                        .toList();
        states.put(prefix + "Return", node("Type", "Choice", "Choices", back));
    }

    private String pause() {
        return "$min([%d, %d * $power(%d, $tries - 1)])"
                .formatted(policy.longestPause().toSeconds(), policy.pause().toSeconds(), policy.backoff());
    }
}
