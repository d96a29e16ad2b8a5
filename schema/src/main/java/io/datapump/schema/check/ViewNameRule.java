package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A view in the lake's own Glue database is no table of a cluster. Sure for tables the documents name, a doubt
/// for those that patterns bring in: a run knows its own cluster only and would not find it.
final class ViewNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var views = declarations.lakes().stream()
                .limit(1)
                .flatMap(lake -> Views.of(declarations).stream()
                        .filter(view ->
                                view.database().equals(lake.spec().catalog().database())))
                .toList();
        return views.isEmpty() ? Stream.empty() : findings(views, declarations);
    }

    private static Stream<Diagnostic> findings(List<Views.Agreed> views, Declarations declarations) {
        Map<String, GlueName> tables = new HashMap<>();
        GlueName.of(declarations).forEach(name -> tables.putIfAbsent(name.text(), name));
        Map<String, Databases.Marked> open = new HashMap<>();
        Databases.of(declarations).stream()
                .filter(database -> database.spec().tables().include().stream().anyMatch(TableNameRule::isPattern))
                .forEach(database -> open.putIfAbsent(database.spec().alias(), database));
        return views.stream()
                .flatMap(view -> Optional.ofNullable(tables.get(view.spec().table()))
                        .map(table -> collision(view, table))
                        .or(() -> doubt(view, open))
                        .stream());
    }

    private static Diagnostic collision(Views.Agreed view, GlueName table) {
        return Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_COLLISION,
                        view.place("table"),
                        "The view and %s would both be %s.%s in Glue, and one would overwrite the other."
                                .formatted(
                                        table.subject(),
                                        view.database(),
                                        view.spec().table()))
                .relating(table.place(), table.ofHistory() ? "the table of that history" : "the table")
                .fixedBy("write another name, or another  athenaDatabase:  than the lake's");
    }

    private static Optional<Diagnostic> doubt(Views.Agreed view, Map<String, Databases.Marked> open) {
        var name = view.spec().table();
        return IntStream.range(0, name.length())
                .filter(i -> name.charAt(i) == '_')
                .mapToObj(i -> Optional.ofNullable(open.get(name.substring(0, i))))
                .flatMap(Optional::stream)
                .findFirst()
                .map(database -> Diagnostic.of(
                                DiagnosticCode.GLUE_NAME_DOUBT,
                                view.place("table"),
                                "The view would be %s.%s, and so would a table \"%s\" of the database \"%s\", should its patterns bring one in."
                                        .formatted(
                                                view.database(),
                                                name,
                                                name.substring(
                                                        database.spec().alias().length() + 1),
                                                database.spec().name()))
                        .relating(database.aliasPlace(), "the database")
                        .fixedBy("write another name, or another  athenaDatabase:  than the lake's"));
    }
}
