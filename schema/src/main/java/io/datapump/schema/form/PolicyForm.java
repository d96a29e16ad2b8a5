package io.datapump.schema.form;

import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TaskSize;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// How runs go about their work, as it is written: `snapshots`, `export`, `task` and the rules of tables, with the same
/// keys in the
/// Lake, where they are everybody's defaults, and in a Cluster, where they override them.
public final class PolicyForm {

    private static final RunPolicy BUILT_IN = new RunPolicy(
            Set.of(SnapshotKind.values()),
            ExportScope.EVERYTHING,
            ExportCleanup.AFTER_SUCCESS,
            new TaskSize(1024, 4096),
            TableRules.BUILT_IN);

    private PolicyForm() {}

    /// Reads the lake's policy; what is not written is as Data Pump has it.
    public static RunPolicy read(Fields lake) {
        return BUILT_IN.with(readOverrides(lake));
    }

    /// Reads what a cluster says otherwise.
    public static RunPolicy.Overrides readOverrides(Fields fields) {
        record Export(Optional<ExportScope> scope, Optional<ExportCleanup> cleanup) {}
        var snapshots = fields.findWords("snapshots", Words.SNAPSHOT_KIND);
        var export = fields.findObject(
                "export",
                object -> new Export(object.findWord("scope", Words.SCOPE), object.findWord("cleanup", Words.CLEANUP)));
        return new RunPolicy.Overrides(
                snapshots.map(Set::copyOf),
                export.flatMap(Export::scope),
                export.flatMap(Export::cleanup),
                fields.findObject("task", PolicyForm::readTask),
                RulesForm.read(fields));
    }

    /// Writes a whole policy into the `spec` of a lake.
    public static void write(RunPolicy policy, ObjectNode into) {
        write(
                new RunPolicy.Overrides(
                        Optional.of(policy.snapshots()),
                        Optional.of(policy.scope()),
                        Optional.of(policy.cleanup()),
                        Optional.of(policy.task()),
                        policy.rules().said()),
                into);
    }

    /// Writes what a cluster says otherwise into its `spec`; snapshots in the order of [SnapshotKind].
    public static void write(RunPolicy.Overrides said, ObjectNode into) {
        said.snapshots().ifPresent(snapshots -> {
            var array = into.putArray("snapshots");
            List.of(SnapshotKind.values()).stream()
                    .filter(snapshots::contains)
                    .map(Words.SNAPSHOT_KIND::of)
                    .forEach(array::add);
        });
        if (said.scope().isPresent() || said.cleanup().isPresent()) {
            var export = into.putObject("export");
            said.scope().ifPresent(scope -> export.put("scope", Words.SCOPE.of(scope)));
            said.cleanup().ifPresent(cleanup -> export.put("cleanup", Words.CLEANUP.of(cleanup)));
        }
        said.task().ifPresent(task -> write(task, into.putObject("task")));
        RulesForm.write(said.rules(), into);
    }

    static TaskSize readTask(Fields fields) {
        return new TaskSize(fields.number("cpu"), fields.number("memory"));
    }

    static void write(TaskSize task, ObjectNode into) {
        into.put("cpu", task.cpuUnits()).put("memory", task.memoryInMiB());
    }
}
