package io.datapump.cli;

import io.datapump.reconciler.render.DriftJson;
import io.datapump.reconciler.render.DriftView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump drift`: what differs although nobody changed the configuration.
@Command(
        name = "drift",
        header = "Show what differs although nobody changed the configuration; changes nothing.",
        description = {
            "Compares the configuration that was applied with what is live: what was changed or deleted by hand, since when,"
                    + " and how to heal it. Where the configuration itself has changed since the last apply, pending"
                    + " changes are told apart; --rev compares with the commit that was applied.",
            "",
            "Crawlers, event subscriptions and Glue tables that work on the lake without being declared are listed. They"
                    + " are no drift, and nothing ever touches them.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no drift",
            "1:the configuration has errors, or AWS could not be read",
            "2:wrong usage",
            "3:something differs"
        })
final class DriftCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() {
        return LakeReport.run(spec, main.options(), config, sight -> {
            var report = sight.reconciler().drift(sight.config(), sight.commit(), sight.commands(), sight.progress());
            output.write(
                    new Printout(
                            DriftView.document(report),
                            () -> DriftJson.write(report),
                            "data-pump:drift:" + report.scope().lake()),
                    main.options().colour(),
                    sight.out());
            return report.isDrift() ? ExitCode.CHANGES : ExitCode.DONE;
        });
    }
}
