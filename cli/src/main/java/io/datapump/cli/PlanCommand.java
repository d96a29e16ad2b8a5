package io.datapump.cli;

import io.datapump.reconciler.render.PlanView;
import io.datapump.reconciler.render.TextWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump plan`: what apply would change; changes nothing.
@Command(
        name = "plan",
        header = "Show what apply would change; changes nothing.",
        description = {
            "Compares the configuration in DIR with the live event subscriptions, Glue database and crawlers, ECS task"
                    + " definitions, published run configurations and the foundation stack.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no changes",
            "1:the configuration has errors, or AWS could not be read",
            "2:wrong usage",
            "3:changes are pending"
        })
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Override
    public Integer call() {
        return Reconciling.run(spec, main.options(), config, (reconciler, desired, out) -> {
            var plan = reconciler.plan(desired);
            out.print(TextWriter.write(PlanView.document(plan)));
            return plan.isEmpty() ? ExitCode.DONE : ExitCode.CHANGES;
        });
    }
}
