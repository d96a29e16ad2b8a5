package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is wanted and RDS does not export: whole databases, tables, single columns. One finding for each reason.
final class SkippedRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.databases().stream().flatMap(database -> Stream.concat(tables(database), columns(database)));
    }

    private static Stream<Diagnostic> tables(MarkedDatabase database) {
        var byReason = new TreeMap<String, List<String>>();
        for (var left : database.skipped()) {
            wanted(database, left)
                    .ifPresent(name -> byReason.computeIfAbsent(left.reason(), _ -> new ArrayList<>())
                            .add(name));
        }
        return byReason.entrySet().stream().map(entry -> finding(database, entry.getValue(), entry.getKey()));
    }

    /// What to call it; empty where nobody asked for it.
    private static Optional<String> wanted(MarkedDatabase database, SnapshotFacts.Skipped left) {
        return left.name().isEmpty()
                ? Optional.of("the whole database")
                : database.nameOf(left).filter(database.spec().tables()::takes);
    }

    private static Diagnostic finding(MarkedDatabase database, List<String> names, String reason) {
        return Diagnostic.of(
                        DiagnosticCode.NOT_EXPORTED,
                        names.size() == 1 ? database.place(names.getFirst()) : database.place(),
                        "RDS left out of %s: %s. Its reason: %s."
                                .formatted(
                                        Quoted.text(database.spec().name()),
                                        Names.some(names),
                                        Quoted.plain(reason.replaceFirst("\\.$", ""))))
                .fixedBy(
                        reason.contains("PERMISSIONS_DO_NOT_EXIST")
                                ? "give the master user all privileges on the tables (RDS's advice), or exclude them"
                                : "mend the cause in the database, or exclude what cannot be exported");
    }

    private static Stream<Diagnostic> columns(MarkedDatabase database) {
        return database.tables().stream()
                .filter(table -> !table.unexported().isEmpty())
                .filter(table -> database.spec().tables().takes(database.nameOf(table)))
                .map(table -> Diagnostic.of(
                                DiagnosticCode.NOT_EXPORTED,
                                database.place(database.nameOf(table)),
                                "RDS writes no values of %s of the table %s, so the lake will not have them."
                                        .formatted(Names.some(table.unexported()), Quoted.text(database.nameOf(table))))
                        .fixedBy("keep it if the lake can do without them, or change their types in the database"));
    }
}
