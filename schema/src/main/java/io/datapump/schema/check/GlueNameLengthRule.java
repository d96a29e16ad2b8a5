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
            return GlueName.of(declarations)
                    .filter(name -> name.text().length() > most)
                    .map(name -> finding(name, mode, most));
        });
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
