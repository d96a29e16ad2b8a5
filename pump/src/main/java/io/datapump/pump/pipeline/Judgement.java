package io.datapump.pump.pipeline;

import static io.datapump.pump.pipeline.StateMachineDefinition.node;

import java.util.List;
import java.util.Map;

/// [RetryPolicy] for a state machine: its rules as a value, and as an expression of JSONata what is made of an error
/// that was caught.
///
/// The expression must not fail, because nothing catches what a Pass state throws. So `Cause` is parsed only where it
/// is a whole object, and whatever may be absent or null is looked at for its type first. ECS's failures within a
/// success and the description of a stopped task come as JSON text, other errors as plain text (Step Functions guide,
/// "Run an Amazon ECS task").
final class Judgement {

    /// Over an error as input and the variables `tries`, `container`, `step` and `rules`. Its value has three
    /// members: `again`, whether to try again; `said`, whether the job has recorded the failure itself;
    /// `text`, for a person.
    static final String EXPRESSION = """
            ($c := $states.input.Cause; \
            $t := $contains($c, /^[{][\\s\\S]*[}]$/) ? $parse($c) : {}; \
            $m := $t.Containers[Name = $container][0]; \
            $x := $type($m.ExitCode) = 'number' ? 'exit ' & $m.ExitCode & '|' : ''; \
            $r := $join($filter([$t.StoppedReason, $m.Reason, $t.Failures.Reason], \
            function($v) {$type($v) = 'string'}), ': ') & ''; \
            $r := $trim($replace($r = '' ? $substring($c, 0, 500) : $r, /[\\x00-\\x20]+/, ' ')); \
            $n := $states.input.Error; \
            $e := $n & '|' & $t.StopCode & '|' & $x & $r; \
            $v := $filter($rules, function($v) {$count($filter($v.marks, function($w) {$contains($e, $w)})) > 0})[0]; \
            {'again': $tries < $v.retries, 'said': $x = 'exit 1|', 'text': $substring($step & ': ' & $r & ' (' & \
            ($x != '' ? 'exit code ' & $m.ExitCode : $n = 'States.TaskFailed' ? 'no exit code' : $n) \
            & ')' & $v.meaning, 0, %d)})""".formatted(InProcessPipeline.LONGEST_FAILURE);

    private Judgement() {}

    /// The value of the variable `rules`.
    static List<Map<String, Object>> rules(RetryPolicy policy) {
        return RetryPolicy.RULES.stream()
                .map(rule -> node(
                        "marks",
                        rule.marks(),
                        "retries",
                        policy.count(rule.again()),
                        "meaning",
                        rule.meaning().isEmpty() ? "" : ". " + rule.meaning()))
                .toList();
    }
}
