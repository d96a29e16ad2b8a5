package io.datapump.schema.form;

import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// A database server and which of its snapshots start a run, as they are written.
public final class SourceForm {

    private SourceForm() {}

    /// Reads one source.
    ///
    /// @param name stands for an identifier that is not written
    public static Source read(Fields fields, String name) {
        return new Source(
                fields.word("engine", Words.ENGINE),
                fields.word("kind", Words.SOURCE_KIND),
                fields.findText("identifier").orElse(name));
    }

    /// Writes one source into an empty object.
    public static void write(Source source, ObjectNode into) {
        into.put("engine", Words.ENGINE.of(source.engine()))
                .put("kind", Words.SOURCE_KIND.of(source.kind()))
                .put("identifier", source.identifier());
    }

    /// Reads `subscribed` (true where absent) and `snapshots` (both kinds where absent).
    public static Intake readIntake(Fields fields) {
        return new Intake(
                fields.findFlag("subscribed").orElse(true),
                Set.copyOf(fields.findWords("snapshots", Words.SNAPSHOT_KIND).orElse(List.of(SnapshotKind.values()))));
    }

    /// Writes `subscribed` and `snapshots`, the latter in the order of [SnapshotKind], whatever order they were in.
    public static void writeIntake(Intake intake, ObjectNode into) {
        into.put("subscribed", intake.subscribed());
        var snapshots = into.putArray("snapshots");
        intake.snapshots().stream().sorted().map(Words.SNAPSHOT_KIND::of).forEach(snapshots::add);
    }
}
