package io.datapump.cli;

import io.datapump.schema.diagnostic.Severity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `datapump validate`: reads and checks a configuration; touches nothing else.
@Command(
        name = "validate",
        header = "Check a configuration; no AWS needed.",
        description = {
            "Reads every YAML file below DIR, checks each against its schema and all together, and prints every finding with"
                    + " file, line, column and how to mend it.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors (warnings are allowed)", "1:errors", "2:wrong usage"})
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Override
    public Integer call() {
        var revision = config.load();
        var loaded = revision.loaded();
        config.explain(loaded, spec.commandLine().getErr());
        var errors = loaded.diagnostics().all().stream()
                .filter(d -> d.severity() == Severity.ERROR)
                .count();
        var warnings = loaded.diagnostics().all().size() - errors;
        var out = spec.commandLine().getOut();
        out.printf(
                "%s: %s read, %s, %s%n",
                revision,
                Count.of(loaded.files().size(), "document"),
                Count.of(errors, "error"),
                Count.of(warnings, "warning"));
        out.flush();
        return (errors > 0 ? ExitCode.FAILED : ExitCode.DONE).code();
    }
}
