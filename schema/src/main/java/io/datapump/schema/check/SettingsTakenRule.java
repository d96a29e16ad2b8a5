package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.TableFilter;
import java.util.List;
import java.util.stream.Stream;

/// Settings are for tables that are taken: an alias for an excluded table means that somebody expects it in the lake.
final class SettingsTakenRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream().flatMap(SettingsTakenRule::findings);
    }

    private static Stream<Diagnostic> findings(Databases.Marked database) {
        return database.spec().settings().keySet().stream()
                .filter(table -> !database.spec().tables().takes(table))
                .filter(table -> !TableNameRule.neverMatches(database, table))
                .map(table -> finding(database, table));
    }

    private static Diagnostic finding(Databases.Marked database, String table) {
        var filter = database.spec().tables();
        var excluded = !filter.exclude().isEmpty() && new TableFilter(filter.exclude(), List.of()).takes(table);
        return Diagnostic.of(
                        DiagnosticCode.SETTINGS_EXCLUDED,
                        database.keyPlace("tables", "settings", table),
                        "The filters of the database \"%s\" leave %s out: %s."
                                .formatted(
                                        database.spec().name(),
                                        Quoted.text(table),
                                        excluded ? "exclude matches it" : "include does not match it"))
                .expecting("settings of tables that the filters take")
                .fixedBy("add \"%s\" to include, where a name written out beats a pattern, or remove the settings"
                        .formatted(Quoted.plain(table)));
    }
}
