package io.datapump.cli;

import io.datapump.cli.export.ExportContents;
import io.datapump.cli.export.ExportLocation;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump export show`: what an export contains, for people who have nothing but the export.
@Command(
        name = "show",
        header = "Show what an RDS export contains; needs no configuration and changes nothing.",
        description = {
            "Checks that the export is whole and lists its tables with rows, size, files and batches; what RDS left out and"
                    + " what it said; which tables are partitions of others and why; and what cannot be decided, with the"
                    + " lines that settle it in the settings of a table.",
            "",
            "Rows come from the footers of the Parquet files: two small reads a file, many at a time.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown; the export is whole",
            "1:there is no export, it is not whole, or it cannot be read",
            "2:wrong usage"
        })
final class ExportShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private ExportCommand parent = new ExportCommand();

    @Parameters(
            paramLabel = "EXPORT",
            description =
                    "The export: a folder, or s3://bucket/prefix/export/ in the AWS that --local or --endpoint name.")
    private String export = "";

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "The region of the bucket, where it is not the usual one.")
    private @Nullable String region;

    @Option(
            names = "--no-footers",
            description =
                    "Read metadata and listing only: quicker where there are many files. Rows and partitions are then"
                            + " unknown.")
    private boolean noFooters;

    @Option(names = "--all", description = "List every table and every partition, however many.")
    private boolean all;

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() {
        var options = parent.main().options();
        var command = spec.commandLine();
        var location =
                ExportLocation.of(export, bucket -> Connection.bucket(options, Optional.ofNullable(region), bucket));
        var contents = ExportContents.read(location, !noFooters, new FooterProgress(command.getErr()));
        var id = contents.export().info().exportTaskIdentifier();
        output.write(
                new Printout(
                        new ExportContentsView(contents, all ? Integer.MAX_VALUE : ExportContentsView.FEW).document(),
                        () -> ExportContentsJson.write(contents),
                        "data-pump:export:" + id),
                options.colour(),
                command.getOut());
        return ExitCode.DONE.code();
    }
}
