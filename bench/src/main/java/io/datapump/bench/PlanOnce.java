package io.datapump.bench;

import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.Plan;
import java.nio.file.Path;

/// What [PlanBenchmark] starts in a process of its own: reads the documents, plans, and says how many calls
/// that took.
public final class PlanOnce {

    private PlanOnce() {}

    /// What the command line gives its reconciler.
    static String definition() {
        return StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER));
    }

    /// Plans what lies in the folder that is named first, in the embedded AWS in the folder that is named
    /// second.
    public static void main(String[] args) {
        var lake = new DeployedLake(Path.of(args[0]), Path.of(args[1]), 0);
        var aws = lake.open();
        print(
                aws.reconciler(definition()).plan(lake.config()),
                calls(aws.calls().counts()));
    }

    private static long calls(java.util.Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static void print(Plan plan, long calls) {
        System.out.printf("calls=%d changes=%d%n", calls, plan.pending().size());
    }
}
