package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.CatalogMode;
import java.util.stream.Stream;

/// Glue holds names of 255 bytes (API reference); a crawler cuts its own at 128 characters and adds a hash
/// where two become equal (Glue guide, on how crawlers name tables).
final class GlueNameLengthRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream().limit(1).flatMap(lake -> {
            var mode = lake.spec().catalog().mode();
            var most = mode == CatalogMode.API ? 255 : 128;
            return KnownTable.of(declarations)
                    .filter(table -> table.lakeTable().folder().length() > most)
                    .filter(KnownTable::isTaken)
                    .flatMap(table -> finding(table, mode, most));
        });
    }

    private static Stream<Diagnostic> finding(KnownTable table, CatalogMode mode, int most) {
        var name = table.lakeTable().glueName();
        var consequence = mode == CatalogMode.API ? "Glue refuses longer names" : "the crawler would cut it off";
        return name.length() <= most
                ? Stream.empty()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.GLUE_NAME_LENGTH,
                                table.place(),
                                "The table would be %s in Glue, which has %d characters; %s."
                                        .formatted(Quoted.text(name), name.length(), consequence))
                        .expecting("at most %d characters, the database's alias and an underscore included"
                                .formatted(most))
                        .fixedBy("give the table a shorter alias"));
    }
}
