package io.datapump.cli;

import io.datapump.reconciler.render.OverviewJson;
import io.datapump.reconciler.render.OverviewView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump overview`: what runs, when it last ran, and what is missing.
@Command(
        name = "overview",
        header = "Show what runs, when it last ran, and what is still missing; changes nothing.",
        description = {
            "One line for every declared cluster: databases marked, tables in the lake, and the age of its last snapshot,"
                    + " export, run and crawl. Below it what is missing, each with the command or the YAML that mends it:"
                    + " the pipeline succeeds without a word where its configuration is incomplete.",
            "",
            "Servers of the account that no document declares are listed with the document that would.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown",
            "1:the configuration has errors, or AWS could not be read",
            "2:wrong usage",
            "3:with --check: something needs somebody"
        })
final class OverviewCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Option(names = "--check", description = "Exit with 3 where something needs somebody.")
    private boolean check;

    @Override
    public Integer call() {
        return LakeReport.run(spec, main.options(), config, sight -> {
            var overview = sight.reconciler().overview(sight.config(), sight.commands(), sight.progress());
            output.write(
                    new Printout(
                            OverviewView.document(overview),
                            () -> OverviewJson.write(overview),
                            "data-pump:overview:" + overview.scope().lake()),
                    main.options().colour(),
                    sight.out());
            return check && overview.needsAttention() ? ExitCode.CHANGES : ExitCode.DONE;
        });
    }
}
