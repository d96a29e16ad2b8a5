package io.datapump.pump.job.repartition;

import io.datapump.pump.export.ExportManifest.DataFile;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.job.ExportedFiles;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.Repartition;
import io.datapump.pump.parquet.RepartitionRequest;
import io.datapump.pump.parquet.RepartitionResult;
import io.datapump.pump.parquet.RepartitionResult.CopiedFile;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.TableSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Writes one table anew, with partition folders, without its dropped columns, with columns hashed or typed:
/// ranged reads of the export's files, output on the task's scratch disk, each file uploaded as soon as it is
/// finished to `work/{cluster}/{export}/{folder}/[{partition}/]{file}`, then a [StagedTable] receipt.
///
/// The receipt is written only when the rows read, the rows inspect counted and the rows staged are the same
/// number and every uploaded object is listed with its size. What an earlier attempt left under the work
/// prefix is deleted first, and what a failed one has uploaded at its end, so a task that was killed half-way and
/// started again ends like one undisturbed.
/// The scratch folder is emptied in any case; only the engine's own output files are uploaded, so no checksum
/// companion reaches the lake.
public final class RepartitionJob implements Job {

    /// Buffered output may take a quarter of the heap: the engine holds input pages, dictionaries and footers
    /// beside it, and the garbage collector needs room to copy.
    private static final int HEAP_SHARE = 4;

    private final JobContext context;
    private final String folder;
    private final AtomicLong bytesRead = new AtomicLong();

    /// A job for one table.
    ///
    /// @param folder the table's folder in the catalog, for example `pagila.pagamentos`
    public RepartitionJob(JobContext context, String folder) {
        this.context = context;
        this.folder = folder;
    }

    @Override
    public JobReport run() {
        var start = context.clock().millis();
        var table = table();
        var marking = new Marking(context.configuration());
        if (!marking.rewrites(table)) {
            throw new JobException(
                    "Cannot repartition %s: the configuration has no partitionBy and no columns to leave out or to change for table %s."
                            .formatted(folder, table.fullName()));
        }
        if (table.rows() == 0) {
            return new JobReport(
                    JobName.REPARTITION.commandName(),
                    folder,
                    1,
                    0,
                    0,
                    0,
                    0,
                    context.clock().millis() - start,
                    List.of("Table %s has 0 rows; copy stages it.".formatted(table.fullName())));
        }
        var settings = marking.settings(table);
        var inputs = inputs(table);
        var staged = switch (marking.engine(table)) {
            case PUMP -> {
                deleteEarlierAttempt();
                yield stage(table, settings, inputs);
            }
            case SPARK ->
                new SparkOutput(context, table, settings.partitionBy(), workPrefix(), bytesRead).stage(inputs);
        };
        context.receipts().write(staged);
        return report(staged, settings, context.clock().millis() - start);
    }

    private StagedTable stage(Table table, TableSettings settings, List<ParquetInput> inputs) {
        var scratch = context.scratch().resolve("repartition");
        try (var uploads = new WorkUploads(context.store(), workPrefix())) {
            var result = repartition(table, settings, inputs, Files.createDirectories(scratch), uploads::begin);
            context.log()
                    .accept("repartition %s: %s".formatted(folder, result.plan().summary()));
            var uploaded = uploads.join();
            requireEqualRows(table, result);
            var staged = staged(table, settings, result, uploaded);
            uploads.keep();
            return staged;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to the scratch folder " + scratch, e);
        } finally {
            deleteRecursively(scratch);
        }
    }

    private Table table() {
        return context.receipts().manifest().marked().stream()
                .filter(table -> table.fate() instanceof Fate.Marked(LakeTable as)
                        && as.folder().equals(folder))
                .findFirst()
                .orElseThrow(() -> new JobException(
                        "Cannot repartition %s: the manifest of export %s marks no table for this folder."
                                .formatted(folder, context.run().export())));
    }

    private List<ParquetInput> inputs(Table table) {
        var exported = ExportedFiles.list(context);
        return table.files().stream()
                .map(file -> exported.require(table.fullName(), file.key(), file.etag()))
                .<ParquetInput>map(
                        file -> new StoredParquet(context.store(), file.key(), file.sizeInBytes(), bytesRead))
                .toList();
    }

    private void deleteEarlierAttempt() {
        var leftovers = context.store().list(workPrefix()).stream()
                .map(StoredObject::key)
                .toList();
        if (!leftovers.isEmpty()) {
            context.log()
                    .accept("repartition %s: deleting %d objects of an earlier attempt"
                            .formatted(folder, leftovers.size()));
            context.store().delete(leftovers);
        }
    }

    private RepartitionResult repartition(
            Table table,
            TableSettings settings,
            List<ParquetInput> inputs,
            Path scratch,
            Consumer<PartitionFile> files) {
        var wishes = new TableWishes(new Marking(context.configuration()), table, context.hashKey());
        var request = new RepartitionRequest(
                table.fullName(),
                inputs,
                settings.partitionBy(),
                settings.columns().drop(),
                scratch,
                context.run().export(),
                Runtime.getRuntime().maxMemory() / HEAP_SHARE,
                wishes.output(),
                wishes.values());
        try {
            return Repartition.run(
                    request, new ProgressLog(context.log(), folder, table.rows(), context.clock(), files));
        } catch (ParquetException e) {
            throw new JobException("Cannot repartition table %s: %s".formatted(table.fullName(), e.getMessage()), e);
        }
    }

    private static void requireEqualRows(Table table, RepartitionResult result) {
        var written = result.files().stream().mapToLong(PartitionFile::rows).sum()
                + result.copied().stream().mapToLong(CopiedFile::rows).sum();
        if (result.rowsRead() != table.rows() || written != table.rows()) {
            throw new JobException(
                    "Cannot stage table %s: inspect counted %d rows, %d were read and %d written. Nothing is published."
                            .formatted(table.fullName(), table.rows(), result.rowsRead(), written));
        }
    }

    private StagedTable staged(
            Table table, TableSettings settings, RepartitionResult result, Map<String, StoredObject> uploaded) {
        var objects = new ArrayList<StagedObject>();
        for (var file : result.files()) {
            var key = workPrefix() + WorkUploads.target(file);
            var object = uploaded.get(key);
            if (object == null || object.sizeInBytes() != file.sizeInBytes()) {
                throw new JobException(
                        "Cannot stage table %s: %s was uploaded with %d bytes, but the bucket lists %s. Run the job again."
                                .formatted(
                                        table.fullName(),
                                        key,
                                        file.sizeInBytes(),
                                        object == null ? "no such object" : object.sizeInBytes() + " bytes"));
            }
            objects.add(
                    new StagedObject(key, object.etag(), object.sizeInBytes(), file.rows(), WorkUploads.target(file)));
        }
        objects.addAll(copied(table, result));
        objects.sort(Comparator.comparing(StagedObject::target));
        return new StagedTable(
                table.fullName(),
                lakeTable(table),
                result.columns(),
                settings.partitionBy(),
                objects,
                result.rowsRead(),
                result.invalid(),
                result.nulls(),
                result.misfits(),
                Optional.of(result.plan()));
    }

    /// Files of the export that are staged where they lie, as copy does it: publish copies them, on condition of the
    /// etag that the manifest has.
    private List<StagedObject> copied(Table table, RepartitionResult result) {
        var files = table.files().stream().collect(Collectors.toMap(DataFile::key, Function.identity()));
        var objects = new ArrayList<StagedObject>();
        for (var copied : result.copied()) {
            var file = Objects.requireNonNull(files.get(copied.input().name()));
            var name = "%s-copied-%d.parquet".formatted(context.run().export(), objects.size());
            objects.add(new StagedObject(
                    file.key(),
                    file.etag(),
                    file.sizeInBytes(),
                    copied.rows(),
                    copied.partition().isEmpty() ? name : copied.partition() + "/" + name));
        }
        return objects;
    }

    private static LakeTable lakeTable(Table table) {
        return ((Fate.Marked) table.fate()).as();
    }

    private String workPrefix() {
        return Zone.WORK.of(context.run().cluster(), context.run().export()) + folder + "/";
    }

    private JobReport report(StagedTable staged, TableSettings settings, long millis) {
        var notes = new ArrayList<String>();
        if (!staged.partitionBy().isEmpty()) {
            var folders = staged.objects().stream()
                    .map(object -> object.target().substring(0, object.target().lastIndexOf('/') + 1))
                    .distinct()
                    .count();
            notes.add("%d rows went into %d partitions.".formatted(staged.rows(), folders));
        }
        staged.plan().map(plan -> plan.summary() + ".").ifPresent(notes::add);
        columns(settings.columns().drop().size(), "left out").ifPresent(notes::add);
        columns(settings.columns().hash().size(), "hashed").ifPresent(notes::add);
        staged.misfits()
                .forEach((column, rows) -> notes.add(
                        "%d values of the column \"%s\" do not fit its type and are null.".formatted(rows, column)));
        if (staged.invalid() + staged.nulls() > 0) {
            notes.add(
                    "%d rows are in __HIVE_DEFAULT_PARTITION__: %d have no value to take the partition from, %d one from which none can be derived."
                            .formatted(staged.invalid() + staged.nulls(), staged.nulls(), staged.invalid()));
        }
        return new JobReport(
                JobName.REPARTITION.commandName(),
                folder,
                1,
                staged.objects().size(),
                staged.rows(),
                staged.bytes(),
                bytesRead.get() + uploadedBytes(staged),
                millis,
                notes);
    }

    private static Optional<String> columns(int count, String what) {
        return count == 0
                ? Optional.empty()
                : Optional.of("%d %s %s.".formatted(count, count == 1 ? "column is" : "columns are", what));
    }

    /// What is staged where it lies in the export has not come through the task.
    private long uploadedBytes(StagedTable staged) {
        return staged.objects().stream()
                .filter(object -> object.key().startsWith(workPrefix()))
                .mapToLong(StagedObject::sizeInBytes)
                .sum();
    }

    private static void deleteRecursively(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot empty the scratch folder " + folder, e);
        }
    }
}
