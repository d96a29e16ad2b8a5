package io.datapump.schema.form;

import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionOf;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A database marked for ingestion as it is written: name, alias and `tables` with `include`, `exclude`, `settings`.
public final class DatabaseForm {

    private static final TableFilter EVERY_TABLE = new TableFilter(List.of("*"), List.of());

    private DatabaseForm() {}

    /// Reads one database; the alias defaults to the name, the filter to every table.
    public static DatabaseSpec read(Fields fields) {
        var name = fields.text("name");
        var alias = fields.findText("alias").orElse(name);
        return fields.findObject("tables", tables -> {
                    var filter = new TableFilter(
                            tables.findTexts("include").orElse(EVERY_TABLE.include()),
                            tables.findTexts("exclude").orElse(EVERY_TABLE.exclude()));
                    return new DatabaseSpec(name, alias, filter, tables.named("settings", DatabaseForm::settings));
                })
                .orElseGet(() -> new DatabaseSpec(name, alias, EVERY_TABLE, Map.of()));
    }

    /// Writes one database into an empty object, with every default written out.
    public static void write(DatabaseSpec database, ObjectNode into) {
        into.put("name", database.name()).put("alias", database.alias());
        var tables = into.putObject("tables");
        addAll(tables.putArray("include"), database.tables().include());
        addAll(tables.putArray("exclude"), database.tables().exclude());
        var settings = tables.putObject("settings");
        new TreeMap<>(database.settings()).forEach((table, value) -> write(value, settings.putObject(table)));
    }

    private static TableSettings settings(Fields fields) {
        return new TableSettings(
                fields.findText("alias"),
                fields.objects("partitionBy", PartitionForm::read),
                fields.findObject("longterm", DatabaseForm::longterm),
                fields.findObject("columns", DatabaseForm::columns).orElse(HiddenColumns.NONE),
                RulesForm.read(fields),
                work(fields),
                fields.findText("partitionOf").map(PartitionOf::parse));
    }

    private static Longterm longterm(Fields fields) {
        return new Longterm(
                fields.findTexts("key").orElse(List.of()),
                fields.findText("retain").map(Period::parse),
                fields.objects("partitionBy", PartitionForm::read),
                fields.findWord("mode", Words.LONGTERM_MODE).orElse(LongtermMode.LATEST));
    }

    private static HiddenColumns columns(Fields fields) {
        return new HiddenColumns(
                fields.findTexts("drop").orElse(List.of()),
                fields.findTexts("hash").orElse(List.of()));
    }

    private static TableWork work(Fields fields) {
        return new TableWork(
                fields.findObject("task", PolicyForm::readTask),
                fields.findWord("engine", Words.WORK_ENGINE).orElse(TableWork.BUILT_IN.engine()));
    }

    /// Writes the settings of one table into an empty object; what is left to cluster and lake is left out.
    public static void write(TableSettings settings, ObjectNode into) {
        settings.alias().ifPresent(alias -> into.put("alias", alias));
        write(settings.partitionBy(), into);
        settings.longterm().ifPresent(longterm -> {
            var object = into.putObject("longterm");
            addAll(object.putArray("key"), longterm.key());
            longterm.retain().ifPresent(retain -> object.put("retain", retain.toString()));
            write(longterm.partitionBy(), object);
            if (longterm.mode() != LongtermMode.LATEST) {
                object.put("mode", Words.LONGTERM_MODE.of(longterm.mode()));
            }
        });
        if (!settings.columns().equals(HiddenColumns.NONE)) {
            var columns = into.putObject("columns");
            addAll(columns.putArray("drop"), settings.columns().drop());
            addAll(columns.putArray("hash"), settings.columns().hash());
        }
        RulesForm.write(settings.rules(), into);
        write(settings.work(), into);
        settings.partitionOf().ifPresent(whose -> into.put("partitionOf", whose.text()));
    }

    /// The pump's own engine goes without saying, so that configurations written before there was another stay as they
    /// are.
    private static void write(TableWork work, ObjectNode into) {
        work.task().ifPresent(task -> PolicyForm.write(task, into.putObject("task")));
        if (work.engine() != TableWork.BUILT_IN.engine()) {
            into.put("engine", Words.WORK_ENGINE.of(work.engine()));
        }
    }

    private static void write(List<PartitionField> partitionBy, ObjectNode into) {
        var array = into.putArray("partitionBy");
        partitionBy.forEach(field -> PartitionForm.write(field, array.addObject()));
    }

    private static void addAll(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
