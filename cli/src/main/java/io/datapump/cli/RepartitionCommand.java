package io.datapump.cli;

import io.datapump.cli.parquet.FolderJson;
import io.datapump.cli.parquet.FolderView;
import io.datapump.cli.parquet.Place;
import io.datapump.pump.folder.Destination.Occupied;
import io.datapump.pump.folder.FolderPlan;
import io.datapump.pump.folder.FolderRepartition;
import io.datapump.pump.folder.FolderRequest;
import io.datapump.pump.folder.FolderSummary;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump repartition`: the engine on its own, for any folder of Parquet files.
@Command(
        name = "repartition",
        header = "Split a folder of Parquet files into partition folders; needs no configuration.",
        description = {
            "Reads every *.parquet file in IN and in the folders in it as one table, and writes OUT with Hive's folders, such as"
                    + " ano=2024/mes=03/. Names that begin with . or _ are passed over. IN is only read. OUT appears when all"
                    + " files are written and proven, and not before.",
            "",
            "  datapump repartition payments by-month --by ano=year:payment_date --by mes=month:payment_date",
            "",
            "  datapump repartition customers hidden --typed born=date --hash email --drop note",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written and proven, or with --dry-run shown", "1:failed; OUT is as it was", "2:wrong usage"})
final class RepartitionCommand implements Callable<Integer> {

    /// What the launcher sets where standard error is a terminal; Java cannot ask.
    private static final String TERMINAL = "datapump.terminal";

    private static final long LEAST_MEMORY = 64L << 20;

    /// Buffered rows may take a quarter of the heap, as in a task: pages, dictionaries and footers lie beside them.
    private static final int HEAP_SHARE = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main parent = new Main();

    @Parameters(
            index = "0",
            paramLabel = "IN",
            description =
                    "A folder or one file: a path, or s3://bucket/folder/ in the AWS that --local or --endpoint name.")
    private String in = "";

    @Parameters(index = "1", paramLabel = "OUT", description = "An empty or new folder, likewise.")
    private String out = "";

    @Mixin
    private PartitionOptions partitions = new PartitionOptions();

    @Option(names = "--drop", paramLabel = "COLUMN", description = "Leave a column out. May be given several times.")
    private List<String> drop = List.of();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private WritingOptions writing = new WritingOptions();

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Size.class,
            defaultValue = "256MB",
            description =
                    "The heap, at least 64MB, whatever the number of partitions; what does not fit waits on disk (default: ${DEFAULT-VALUE}).")
    private long memory;

    @Option(
            names = "--scratch",
            paramLabel = "DIR",
            defaultValue = "${sys:java.io.tmpdir}",
            description =
                    "Where unfinished files lie while OUT is in S3 (default: ${DEFAULT-VALUE}); else they lie beside OUT.")
    private Path scratch = Path.of("");

    @Option(
            names = "--overwrite",
            description =
                    "Replace what is in OUT, once the new files are proven. Only folders of Parquet files are replaced.")
    private boolean overwrite;

    @Option(names = "--dry-run", description = "Read footers only, say what would be done, and write nothing.")
    private boolean dryRun;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "The region of the buckets, where it is not the usual one.")
    private @Nullable String region;

    @Mixin
    private ReportOutput report = new ReportOutput();

    private final Map<String, String> environment;

    RepartitionCommand() {
        this(System.getenv());
    }

    RepartitionCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() {
        var values = options();
        var from = place(in);
        var to = place(out);
        if (from.overlaps(to)) {
            throw wrong("%s and %s lie in each other, and IN must stay as it is; name another OUT.".formatted(in, out));
        }
        var request = new FolderRequest(from.files(), partitions.fields(), drop, writing.read(), values, budget());
        if (dryRun) {
            var plan = FolderPlan.of(request);
            print(new Printout(FolderView.of(plan, out), () -> FolderJson.write(plan, out), marker()));
        } else {
            var summary = run(request, to);
            print(new Printout(FolderView.of(summary), () -> FolderJson.write(request, summary), marker()));
        }
        return ExitCode.DONE.code();
    }

    /// Checks that options go together.
    private ValueOptions options() {
        if (memory < LEAST_MEMORY) {
            throw wrong("--memory takes at least 64MB.");
        }
        try {
            writing.read();
            var values = reading.read(environment, partitions.zone());
            checkColumns(values);
            return values;
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private void checkColumns(ValueOptions values) {
        var forms = values.forms();
        if (partitions.fields().isEmpty() && drop.isEmpty() && forms.isEmpty()) {
            throw wrong("Give --by, --drop, --typed or --hash: without them there is nothing to do.");
        }
        drop.stream().filter(forms::containsKey).findFirst().ifPresent(column -> {
            throw wrong(
                    "The column %s is dropped, so it can be neither typed nor hashed.".formatted(Quoted.text(column)));
        });
        partitions.fields().stream()
                .filter(field -> forms.get(field.transform().column()) instanceof ColumnForm.Hash)
                .filter(field ->
                        field.transform() instanceof Transform.Value || field.transform() instanceof Transform.Truncate)
                .findFirst()
                .ifPresent(field -> {
                    throw wrong(
                            "The column %s is hashed, and the partition %s would write its values into the names of folders; take bucket, or another column."
                                    .formatted(Quoted.text(field.transform().column()), Quoted.text(field.name())));
                });
    }

    private ParameterException wrong(@Nullable String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Place place(String written) {
        return Place.of(written, () -> Connection.clients(parent.options(), Optional.ofNullable(region)));
    }

    /// The launcher gives the JVM the heap that `--memory` names; where somebody else has started it, what there is.
    private long budget() {
        return Math.min(memory, Runtime.getRuntime().maxMemory()) / HEAP_SHARE;
    }

    private FolderSummary run(FolderRequest request, Place to) {
        var err = spec.commandLine().getErr();
        return Interruption.watch(
                line -> {
                    err.println(line);
                    err.flush();
                },
                () -> {
                    try (var destination = to.destination(overwrite ? Occupied.REPLACE : Occupied.REFUSE, scratch);
                            var progress = new RowProgress(err, Boolean.getBoolean(TERMINAL), System::nanoTime)) {
                        return FolderRepartition.run(request, destination, progress);
                    }
                });
    }

    private void print(Printout printout) {
        report.write(printout, parent.options().colour(), spec.commandLine().getOut());
    }

    private String marker() {
        return "data-pump:repartition:" + out;
    }
}
