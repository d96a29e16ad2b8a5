package io.datapump.pump.job.publish;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.TableReceipt;
import io.datapump.pump.job.TableReceipt.File;
import io.datapump.pump.job.TableReceipt.Origin;
import io.datapump.pump.job.TableReceipt.Partition;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes the receipt of a table from what lies in its folder.
record TableFiles(JobContext context, Instant snapshotTime) {

    TableReceipt receipt(TableChange change, Map<String, StoredObject> present, long millis) {
        var table = change.table();
        var run = context.run();
        var rewritten = table.objects().stream()
                .anyMatch(object -> object.key().startsWith(Zone.WORK.of(run.cluster(), run.export())));
        var partitions = new TreeMap<String, List<File>>();
        for (var object : table.objects()) {
            partitions
                    .computeIfAbsent(folder(object), _ -> new ArrayList<>())
                    .add(file(object, present, change.prefix()));
        }
        return new TableReceipt(
                TableReceipt.VERSION,
                run.export(),
                snapshotTime,
                run.configuration(),
                table.source(),
                table.as(),
                rewritten ? Origin.REWRITTEN : Origin.COPIED,
                table.plan(),
                table.nulls(),
                table.invalid(),
                table.misfits(),
                table.rows(),
                table.bytes(),
                table.objects().size(),
                millis,
                partitions.entrySet().stream()
                        .map(partition -> partition(partition.getKey(), partition.getValue()))
                        .toList());
    }

    private static String folder(StagedObject object) {
        return object.target().substring(0, Math.max(0, object.target().lastIndexOf('/')));
    }

    private static File file(StagedObject object, Map<String, StoredObject> present, String prefix) {
        var target = prefix + object.target();
        var there = present.getOrDefault(target, new StoredObject(target, 0, ""));
        return new File(object.key(), object.etag(), target, there.etag(), object.rows(), object.sizeInBytes());
    }

    private static Partition partition(String path, List<File> files) {
        return new Partition(
                path,
                files.stream().mapToLong(File::rows).sum(),
                files.stream().mapToLong(File::bytes).sum(),
                files);
    }
}
