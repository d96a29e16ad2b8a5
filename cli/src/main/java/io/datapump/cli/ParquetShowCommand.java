package io.datapump.cli;

import io.datapump.cli.parquet.FilePlanView;
import io.datapump.cli.parquet.ParquetJson;
import io.datapump.cli.parquet.ParquetView;
import io.datapump.cli.parquet.Place;
import io.datapump.pump.folder.FolderPlan;
import io.datapump.pump.parquet.FilePlan;
import io.datapump.pump.parquet.ParquetDescription;
import java.util.List;
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

/// `datapump parquet show`: what a Parquet file's footer tells.
@Command(
        name = "show",
        header = "Show what a Parquet file's footer tells, and how it could be repartitioned.",
        description = {
            "Who wrote the file, its columns with their types, its row groups, and of every column of a row group codec,"
                    + " encodings, pages, the smallest and the largest value and what helps readers to skip. Reads no page.",
            "",
            "With --by also which row groups a repartition would take over as bytes, into which partition, and why it would"
                    + " write the others anew. Reads pages of the columns that --by names, and of no other.",
            "",
            "  datapump parquet show part-0.parquet --by ano=year:payment_date --by mes=month:payment_date",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown",
            "1:there is no such file, it is no readable Parquet file, or --by asks for what it has not",
            "2:wrong usage"
        })
final class ParquetShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private ParquetCommand parent = new ParquetCommand();

    @Parameters(
            paramLabel = "FILE",
            description = "A path, or s3://bucket/key in the AWS that --local or --endpoint name.")
    private String file = "";

    @Mixin
    private PartitionOptions partitions = new PartitionOptions();

    @Option(names = "--all", description = "Show the columns of every row group, however many.")
    private boolean all;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "The region of the bucket, where it is not the usual one.")
    private @Nullable String region;

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() {
        var options = parent.main().options();
        var place = Place.of(file, () -> Connection.clients(options, Optional.ofNullable(region)));
        var by = partitions.fields();
        var described = place.file();
        var description = ParquetDescription.read(described);
        var plan = by.isEmpty()
                ? Optional.<FilePlan>empty()
                : Optional.of(FolderPlan.ofFile(described, by, partitions.zone()));
        var view = new ParquetView(description, all ? Integer.MAX_VALUE : ParquetView.FEW);
        output.write(
                new Printout(
                        view.document(plan.map(found -> FilePlanView.blocks(found, by))
                                .orElse(List.of())),
                        () -> ParquetJson.write(description, plan),
                        "data-pump:parquet:" + file),
                options.colour(),
                spec.commandLine().getOut());
        return ExitCode.DONE.code();
    }
}
