package io.datapump.schema.form;

import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.ValueRules;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// How tables are read and written, as it is written: `typed`, `timeZone`, `onInvalid`, `onMisfit`, `onPurge`
/// and `files`, with the same keys in the Lake, in a Cluster and in the settings of a table.
public final class RulesForm {

    private RulesForm() {}

    /// What is said; may be nothing.
    public static TableRules.Overrides read(Fields fields) {
        return new TableRules.Overrides(
                new ValueRules.Overrides(
                        fields.findFlag("typed"),
                        fields.findText("timeZone"),
                        fields.findWord("onInvalid", Words.ON_INVALID),
                        fields.findWord("onMisfit", Words.ON_MISFIT)),
                fields.findObject("files", RulesForm::files).orElse(OutputFiles.Overrides.NONE),
                fields.findWord("onPurge", Words.ON_PURGE));
    }

    private static OutputFiles.Overrides files(Fields fields) {
        return new OutputFiles.Overrides(
                fields.findWord("codec", Words.CODEC),
                fields.findNumber("sizeMiB"),
                fields.findWord("passThrough", Words.PASS_THROUGH));
    }

    /// Writes what is said.
    public static void write(TableRules.Overrides said, ObjectNode into) {
        var values = said.values();
        values.typed().ifPresent(typed -> into.put("typed", typed));
        values.timeZone().ifPresent(zone -> into.put("timeZone", zone));
        values.onInvalid().ifPresent(choice -> into.put("onInvalid", Words.ON_INVALID.of(choice)));
        values.onMisfit().ifPresent(choice -> into.put("onMisfit", Words.ON_MISFIT.of(choice)));
        said.onPurge().ifPresent(choice -> into.put("onPurge", Words.ON_PURGE.of(choice)));
        var files = said.files();
        if (!files.equals(OutputFiles.Overrides.NONE)) {
            var object = into.putObject("files");
            files.codec().ifPresent(codec -> object.put("codec", Words.CODEC.of(codec)));
            files.sizeInMiB().ifPresent(size -> object.put("sizeMiB", size));
            files.passThrough().ifPresent(choice -> object.put("passThrough", Words.PASS_THROUGH.of(choice)));
        }
    }

    /// Writes `typed`, and of the rest what is not built in: equal rules are equal bytes, and a run configuration that
    /// asks for nothing new stays readable for a pump that knows nothing new.
    public static void writeDeviations(TableRules rules, ObjectNode into) {
        var own = TableRules.BUILT_IN;
        var values = rules.values();
        var files = rules.files();
        write(
                new TableRules.Overrides(
                        new ValueRules.Overrides(
                                Optional.of(values.typed()),
                                deviation(values.timeZone(), own.values().timeZone()),
                                deviation(values.onInvalid(), own.values().onInvalid()),
                                deviation(values.onMisfit(), own.values().onMisfit())),
                        new OutputFiles.Overrides(
                                deviation(files.codec(), own.files().codec()),
                                deviation(files.sizeInMiB(), own.files().sizeInMiB()),
                                deviation(files.passThrough(), own.files().passThrough())),
                        deviation(rules.onPurge(), own.onPurge())),
                into);
    }

    private static <T> Optional<T> deviation(T value, T builtIn) {
        return Optional.of(value).filter(each -> !each.equals(builtIn));
    }
}
