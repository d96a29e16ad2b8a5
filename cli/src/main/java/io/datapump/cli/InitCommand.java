package io.datapump.cli;

import io.datapump.cli.init.FirstConfiguration;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.sight.AccountSurvey;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.suggest.NewCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump init`: writes a first configuration from what an account holds.
@Command(
        name = "init",
        header = "Write a first configuration from what an account holds.",
        description = {
            "Asks STS for the account and RDS for its servers, and writes a Lake document and one Cluster document for every"
                    + " server whose snapshots RDS can export, with comments. What no account tells stands below the"
                    + " comment  replace:  Changes nothing in AWS, and never overwrites a file.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:written, and valid",
            "1:DIR holds documents already, or AWS could not be read",
            "2:wrong usage"
        })
final class InitCommand implements Callable<Integer> {

    /// As the schema has it.
    private static final Pattern LAKE = Pattern.compile("(?!.*--)(?!.*-$)[a-z][a-z0-9-]{0,29}");

    private static final int SHOWN = 10;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "lake-config",
            description = "Folder to write into; made where missing (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("lake-config");

    @Option(
            names = "--name",
            paramLabel = "LAKE",
            defaultValue = "main",
            description = "Name of the lake, a part of every resource name (default: ${DEFAULT-VALUE}).")
    private String lake = "main";

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "Where to look, and where the lake will live; without it the region the AWS CLI would take.")
    private @Nullable String region;

    @Override
    public Integer call() {
        requireName();
        requireNothingThere();
        var out = spec.commandLine().getOut();
        var survey = Connection.survey(
                main.options(),
                Optional.ofNullable(region),
                main.options().trace(spec.commandLine().getErr()));
        var first = FirstConfiguration.of(lake, survey);
        first.files().forEach(this::write);
        tell(survey, first, out);
        var loaded = new LakeConfigLoader().load(folder);
        ConfigFolder.explain(
                loaded, main.options().colour().palette(), spec.commandLine().getErr());
        next(out);
        out.flush();
        return (loaded.config().isPresent() ? ExitCode.DONE : ExitCode.FAILED).code();
    }

    private void requireName() {
        if (!LAKE.matcher(lake).matches()) {
            var near = NewCluster.nameOf(lake);
            throw new ParameterException(
                    spec.commandLine(),
                    "'%s' is no name of a lake: up to 30 lower-case letters, digits and single hyphens, beginning with a letter.%s"
                            .formatted(
                                    lake, LAKE.matcher(near).matches() ? " Did you mean \"%s\"?".formatted(near) : ""));
        }
    }

    private void requireNothingThere() {
        if (!Files.isDirectory(folder)) {
            if (Files.exists(folder)) {
                throw new IllegalStateException("%s is a file; name a folder.".formatted(folder));
            }
            return;
        }
        try (var files = Files.walk(folder)) {
            var found = files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(LakeConfigLoader::reads)
                    .sorted()
                    .toList();
            if (!found.isEmpty()) {
                throw new IllegalStateException(
                        "%s holds documents already, and none is ever overwritten: %s. Name another folder."
                                .formatted(folder, listed(found)));
            }
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private static String listed(List<String> files) {
        var more = files.size() - SHOWN;
        return String.join(", ", files.subList(0, Math.min(files.size(), SHOWN)))
                + (more > 0 ? " and %d more".formatted(more) : "");
    }

    private void write(String name, String text) {
        var file = folder.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static UncheckedIOException unwritable(Path file, IOException e) {
        return new UncheckedIOException(
                "Cannot write %s (%s); it must be new, and its folder must let you write."
                        .formatted(file, e.getClass().getSimpleName().replace("Exception", "")),
                e);
    }

    private void tell(AccountSurvey survey, FirstConfiguration first, PrintWriter out) {
        out.printf(
                "Account %s, region %s: %s.%n",
                survey.account(), survey.region(), servers(survey.servers().size()));
        first.files().keySet().forEach(name -> out.printf("wrote %s%n", folder.resolve(name)));
        first.remarks().forEach(out::println);
        out.flush();
    }

    private static String servers(int count) {
        return switch (count) {
            case 0 -> "no server whose snapshots RDS can export";
            case 1 -> "1 server whose snapshots RDS can export";
            default -> "%d servers whose snapshots RDS can export".formatted(count);
        };
    }

    private void next(PrintWriter out) {
        var commands = new Commands(main.options().aws(), folder.toString());
        out.printf("%nNext:%n");
        out.printf("  1. Edit what stands below the comment  replace:  and list the databases to take.%n");
        out.printf("  2. %s%n", commands.validate());
        out.printf("  3. %s%n", commands.plan());
    }
}
