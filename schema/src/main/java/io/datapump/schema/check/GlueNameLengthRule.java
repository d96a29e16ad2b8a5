package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.CatalogMode;
import java.util.stream.Stream;

/// Glue holds names of 255 bytes (API reference); a crawler cuts its own at 128 characters and adds a hash
/// where two become equal (Glue guide, on how crawlers name tables).
final class GlueNameLengthRule implements Rule {

    private static final int LONGEST_PREFIX = 64;

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream().limit(1).flatMap(lake -> {
            var mode = lake.spec().catalog().mode();
            var most = mode == CatalogMode.API ? 255 : 128;
            var names = GlueName.of(declarations)
                    .filter(name -> name.text().length() > most)
                    .map(name -> finding(name, mode, most));
            return mode == CatalogMode.API ? names : Stream.concat(names, prefixes(declarations));
        });
    }

    /// A crawler puts at most 64 characters before the names of its tables (Glue guide, on table prefixes).
    private static Stream<Diagnostic> prefixes(Declarations declarations) {
        return Databases.of(declarations).stream()
                .filter(database -> !database.spec().histories().isEmpty())
                .filter(database -> prefix(database).length() > LONGEST_PREFIX)
                .map(database -> Diagnostic.of(
                                DiagnosticCode.GLUE_NAME_LENGTH,
                                database.aliasPlace(),
                                "The names of the database's histories would begin with %s in Glue, which has %d characters, and a crawler puts no more than %d before a name."
                                        .formatted(
                                                Quoted.text(prefix(database)),
                                                prefix(database).length(),
                                                LONGEST_PREFIX))
                        .expecting("an alias of at most %d characters"
                                .formatted(LONGEST_PREFIX
                                        - LakeTable.historyNames("").length()))
                        .fixedBy("give the database a shorter alias"));
    }

    private static String prefix(Databases.Marked database) {
        return LakeTable.historyNames(database.spec().alias());
    }

    private static Diagnostic finding(GlueName glue, CatalogMode mode, int most) {
        var name = glue.text();
        var consequence = mode == CatalogMode.API ? "Glue refuses longer names" : "the crawler would cut it off";
        return Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_LENGTH,
                        glue.place(),
                        "The %s would be %s in Glue, which has %d characters; %s."
                                .formatted(
                                        glue.ofHistory() ? "table's history" : "table",
                                        Quoted.text(name),
                                        name.length(),
                                        consequence))
                .expecting("at most %d characters, %sthe database's alias and an underscore included"
                        .formatted(most, glue.ofHistory() ? "\"longterm_\", " : ""))
                .fixedBy("give the table a shorter alias");
    }
}
