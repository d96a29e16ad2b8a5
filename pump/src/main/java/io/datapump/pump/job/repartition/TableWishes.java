package io.datapump.pump.job.repartition;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.parquet.OutputOptions;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.schema.spec.TableRules;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What the run configuration wants of a table's values and files, as the engine takes it.
final class TableWishes {

    private final Marking marking;
    private final Table table;
    private final Optional<HashKey> hashKey;
    private final TableRules rules;

    TableWishes(Marking marking, Table table, Optional<HashKey> hashKey) {
        this.marking = marking;
        this.table = table;
        this.hashKey = hashKey;
        this.rules = marking.rules(table);
    }

    OutputOptions output() {
        var files = rules.files();
        return new OutputOptions(files.codec(), (long) files.sizeInMiB() << 20, files.passThrough(), false);
    }

    /// @throws JobException where columns are to be hashed and the task was given no key
    ValueOptions values() {
        var values = rules.values();
        return new ValueOptions(ZoneId.of(values.timeZone()), values.onInvalid(), values.onMisfit(), forms());
    }

    private Map<String, ColumnForm> forms() {
        var forms = new HashMap<String, ColumnForm>();
        table.forms().forEach((column, text) -> forms.put(column, atLeast(ColumnForm.parse(text))));
        for (var column : marking.settings(table).columns().hash()) {
            forms.put(column, new ColumnForm.Hash(hashKey.orElseThrow(this::noKey)));
        }
        return forms;
    }

    /// No decimal is declared; what inspect names is what the lake has.
    private static ColumnForm atLeast(ColumnForm form) {
        return form instanceof ColumnForm.Decimal decimal ? new ColumnForm.Measured(Optional.of(decimal)) : form;
    }

    private JobException noKey() {
        return new JobException(
                "Cannot repartition table %s: the columns %s are to be hashed, and the task has no key. The task definition hands it over from the secret under hashKey of the Lake document; apply the configuration."
                        .formatted(
                                table.fullName(),
                                String.join(
                                        ", ", marking.settings(table).columns().hash())));
    }
}
