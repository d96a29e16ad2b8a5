package io.datapump.schema.reality;

import io.datapump.schema.check.TableNameRule;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// No two tables that patterns bring in have one name in Glue. Those that the documents name are compared without an
/// export. One finding for each place, since one pattern can bring in many.
final class PresentGlueNameRule implements RealityRule {

    private record Taken(MarkedDatabase database, TableFacts facts, String glueName, boolean ofHistory) {

        /// A table, and its history where one is kept.
        static List<Taken> of(MarkedDatabase database, TableFacts facts, LakeTable as) {
            var table = new Taken(database, facts, as.glueName(), false);
            return database.spec().settingsOf(table.name()).longterm().isEmpty()
                    ? List.of(table)
                    : List.of(table, new Taken(database, facts, as.historyGlueName(), true));
        }

        String name() {
            return database.nameOf(facts);
        }

        String subject(String theTable) {
            return "%s %s%s".formatted(theTable, Quoted.text(facts.fullName()), ofHistory ? "'s history" : "");
        }

        /// Whether the documents write its name.
        boolean isNamed() {
            return database.spec().settings().containsKey(name())
                    || database.spec().tables().include().stream()
                            .filter(entry -> !TableNameRule.isPattern(entry))
                            .anyMatch(name()::equals);
        }
    }

    private record Pair(Taken first, Taken second) {

        Span place() {
            return second.database().place(second.name());
        }
    }

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        var byPlace = pairs(reality)
                .filter(pair -> !pair.first().isNamed() || !pair.second().isNamed())
                .collect(Collectors.groupingBy(Pair::place, LinkedHashMap::new, Collectors.toList()));
        return byPlace.entrySet().stream().map(entry -> finding(entry.getKey(), entry.getValue()));
    }

    private static Stream<Pair> pairs(Reality reality) {
        var databases = reality.exportedDatabases().stream()
                .collect(Collectors.toMap(
                        database -> database.spec().name(), Function.identity(), (first, second) -> first));
        Map<String, Taken> first = new LinkedHashMap<>();
        var pairs = new ArrayList<Pair>();
        for (var item : reality.inventory().items()) {
            var database = databases.get(item.table().database());
            if (database != null && item.fate() instanceof Fate.Taken(var as)) {
                for (var taken : Taken.of(database, item.table(), as)) {
                    var earlier = first.putIfAbsent(taken.glueName(), taken);
                    if (earlier != null && !(earlier.ofHistory() && taken.ofHistory())) {
                        pairs.add(new Pair(earlier, taken));
                    }
                }
            }
        }
        return pairs.stream();
    }

    private static Diagnostic finding(Span place, List<Pair> pairs) {
        var pair = pairs.getFirst();
        var more = pairs.size() > 1 ? "; so would %,d more".formatted(pairs.size() - 1) : "";
        return Diagnostic.of(
                        DiagnosticCode.GLUE_NAME_COLLISION,
                        place,
                        "%s and %s of the export would both be %s in Glue, and one would overwrite the other%s."
                                .formatted(
                                        pair.first().subject("The table"),
                                        pair.second().subject("the table"),
                                        pair.second().glueName(),
                                        more))
                .fixedBy("exclude one of the two, or give it another alias under settings");
    }
}
