package io.datapump.cli;

import io.datapump.reconciler.render.ApplyView;
import io.datapump.reconciler.render.PlanView;
import io.datapump.reconciler.render.TextWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump apply`: makes AWS as the configuration asks.
@Command(
        name = "apply",
        header = "Make AWS as the configuration asks.",
        description = {
            "Plans, shows the plan, carries it out in order of dependency, and plans again: it is done only when nothing is"
                    + " left to change. Safe to repeat after any interruption.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; nothing is left to change",
            "1:the configuration has errors, or a change failed; what was done and what not is listed",
            "2:wrong usage"
        })
final class ApplyCommand implements Callable<Integer> {

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
            out.flush();
            if (plan.isEmpty()) {
                return ExitCode.DONE;
            }
            var report = reconciler.apply(desired, plan, line -> {
                out.println(line);
                out.flush();
            });
            out.print(TextWriter.write(ApplyView.document(report)));
            return report.succeeded() ? ExitCode.DONE : ExitCode.FAILED;
        });
    }
}
