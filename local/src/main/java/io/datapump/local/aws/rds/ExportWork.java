package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateException;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.source.ExportOrder;
import io.datapump.local.source.ExportSink;
import io.datapump.local.source.WrittenExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.Optional;
import software.amazon.awssdk.services.rds.model.ExportTask;

/// What RDS does about export tasks in the background, one step at a time: STARTING, IN_PROGRESS, COMPLETE,
/// the event.
///
/// A task found IN_PROGRESS was being written by a process that died; what it left is removed and all is
/// written again.
final class ExportWork {

    private static final double GIB = 1L << 30;

    private final Clock clock;
    private final StateFolder state;
    private final Snapshots snapshots;
    private final RdsEvents events;
    private final LocalS3 s3;
    private final ExportWriter writer;
    private final CallLog calls;
    private final Documents<ExportTask> tasks;

    ExportWork(
            Clock clock,
            StateFolder state,
            Snapshots snapshots,
            RdsEvents events,
            LocalS3 s3,
            ExportWriter writer,
            CallLog calls) {
        this.clock = clock;
        this.state = state;
        this.snapshots = snapshots;
        this.events = events;
        this.s3 = s3;
        this.writer = writer;
        this.calls = calls;
        this.tasks = ExportTaskOperations.tasks(state);
    }

    /// One step of the oldest task that has one left; false where none has.
    boolean progress() {
        var oldest = tasks.all().stream()
                .filter(task -> announcement(task).isPresent())
                .min(Comparator.comparing(ExportTask::taskStartTime).thenComparing(ExportTask::exportTaskIdentifier));
        oldest.ifPresent(this::step);
        return oldest.isPresent();
    }

    /// The announcement a task is on its way to; empty where it has been made.
    private Optional<ServerKind.Announcement> announcement(ExportTask task) {
        var kind = snapshot(task).kind();
        var end = switch (task.status()) {
            case "FAILED" -> kind.exportFailed();
            case "CANCELING", "CANCELED" -> kind.exportCancelled();
            default -> kind.exportCompleted();
        };
        return events.isAnnounced(task.exportTaskIdentifier(), end) ? Optional.empty() : Optional.of(end);
    }

    private Snapshot snapshot(ExportTask task) {
        return snapshots
                .byArn(task.sourceArn())
                .orElseThrow(() -> new StateException("Cannot find the snapshot " + task.sourceArn()));
    }

    private void step(ExportTask task) {
        switch (task.status()) {
            case "STARTING" -> update(task, b -> b.status("IN_PROGRESS"));
            case "IN_PROGRESS" -> write(task);
            case "CANCELING" -> update(task, b -> b.status("CANCELED").taskEndTime(clock.instant()));
            default ->
                events.announceOnce(
                        task.exportTaskIdentifier(),
                        snapshot(task),
                        announcement(task).orElseThrow());
        }
    }

    private void write(ExportTask task) {
        var scratch = state.folder("rds/scratch");
        clear(scratch);
        removeObjects(task);
        try {
            var written = writer.write(snapshot(task).content(), scratch, order(task), sink(task));
            update(
                    task,
                    b -> b.status("COMPLETE")
                            .percentProgress(100)
                            .taskEndTime(written.taskEndTime())
                            .totalExtractedDataInGB(gigabytes(written))
                            .warningMessage(written.warning().orElse(null)));
        } catch (IllegalArgumentException e) {
            // What RDS cannot export, such as a name it does not have, fails the task and not RDS.
            update(task, b -> b.status("FAILED").failureCause(e.getMessage()).taskEndTime(clock.instant()));
        }
    }

    /// Rounded down, where `export_info` has the fraction.
    private static int gigabytes(WrittenExport written) {
        return (int) Math.floor(written.bytes() / GIB);
    }

    private static ExportOrder order(ExportTask task) {
        return new ExportOrder(
                task.exportTaskIdentifier(),
                task.sourceArn(),
                task.s3Bucket(),
                task.s3Prefix(),
                task.exportOnly(),
                task.iamRoleArn(),
                task.kmsKeyId(),
                task.snapshotTime(),
                task.taskStartTime());
    }

    private ExportSink sink(ExportTask task) {
        return new ExportSink() {
            @Override
            public void put(Path file, String key) {
                calls.call("rds-export", "WriteFile", key, () -> {
                    s3.moveIn(file, task.s3Bucket(), key);
                    return key;
                });
            }

            @Override
            public void put(byte[] content, String key) {
                var file = s3.scratchFile();
                try {
                    Files.write(file, content);
                } catch (IOException e) {
                    throw new StateException("Cannot write " + file, e);
                }
                put(file, key);
            }
        };
    }

    private void removeObjects(ExportTask task) {
        var prefix = task.s3Prefix().isEmpty() ? "" : task.s3Prefix() + "/";
        s3.removeAll(task.s3Bucket(), prefix + task.exportTaskIdentifier() + "/");
    }

    private static void clear(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var left = Files.walk(folder)) {
            for (var file : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new StateException("Cannot clear " + folder, e);
        }
    }

    private interface Change {
        void on(ExportTask.Builder task);
    }

    /// Changes a task, unless it was cancelled meanwhile.
    private void update(ExportTask seen, Change change) {
        state.lock().holding(() -> {
            var now = tasks.find(seen.exportTaskIdentifier()).orElse(seen);
            if (now.status().equals(seen.status())) {
                var changed = now.toBuilder();
                change.on(changed);
                tasks.put(seen.exportTaskIdentifier(), changed.build());
            }
        });
    }
}
