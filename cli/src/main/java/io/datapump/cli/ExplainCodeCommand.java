package io.datapump.cli;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.report.CodeGuide;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `datapump explain-code`: what the code in brackets behind a finding means.
@Command(
        name = "explain-code",
        header = "Explain the code of a finding, with an example and how to mend it.",
        description = {"Every finding ends its first line with a code in brackets, for example [unknown-key].", ""},
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "2:no such code, or otherwise wrong usage"})
final class ExplainCodeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "CODE",
            arity = "0..1",
            converter = CodeConverter.class,
            description = "The code without brackets; none: the list of all.")
    private @Nullable DiagnosticCode code;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        out.print(code == null ? list() : CodeGuide.of(code).entry());
        out.flush();
        return ExitCode.DONE.code();
    }

    private static String list() {
        return Arrays.stream(DiagnosticCode.values())
                .map(code -> "%-26s %s: %s%n".formatted(code, code.severity().text(), code.summary()))
                .collect(Collectors.joining());
    }

    private static final class CodeConverter implements ITypeConverter<DiagnosticCode> {

        @Override
        public DiagnosticCode convert(String written) {
            return Choice.of(written, DiagnosticCode.class, "is no code; explain-code alone lists all");
        }
    }
}
