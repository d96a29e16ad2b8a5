package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.TableRules;
import java.time.ZoneId;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A time zone is named as the IANA database names it. Offsets are refused: one would be wrong for half of the year.
final class TimeZoneRule implements Rule {

    private static final TreePath TIME_ZONE = TreePath.of("spec", "timeZone");
    private static final Set<String> KNOWN = ZoneId.getAvailableZoneIds();

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.of(
                        declarations.lakes().stream()
                                .flatMap(lake -> finding(
                                        lake.spec().policy().rules().said(),
                                        () -> lake.document().place(TIME_ZONE))),
                        declarations.clusters().stream()
                                .flatMap(cluster -> finding(
                                        cluster.spec().overrides().rules(),
                                        () -> cluster.document().place(TIME_ZONE))),
                        Tables.of(declarations)
                                .flatMap(table -> finding(table.settings().rules(), () -> table.place("timeZone"))))
                .flatMap(findings -> findings);
    }

    private static Stream<Diagnostic> finding(TableRules.Overrides rules, Supplier<Span> place) {
        return rules.values().timeZone().stream()
                .filter(zone -> !KNOWN.contains(zone))
                .map(zone -> finding(zone, place.get()));
    }

    private static Diagnostic finding(String zone, Span place) {
        var finding = Diagnostic.of(
                        DiagnosticCode.TIME_ZONE,
                        place,
                        "No time zone is called %s, so nobody could tell in which partition an instant falls."
                                .formatted(Quoted.text(zone)))
                .expecting("the IANA name of a time zone, for example Europe/Lisbon or America/Sao_Paulo");
        return Nearest.of(zone, KNOWN)
                .map(finding::suggesting)
                .orElseGet(() -> finding.fixedBy("write the name of the zone, or remove the key for UTC"));
    }
}
