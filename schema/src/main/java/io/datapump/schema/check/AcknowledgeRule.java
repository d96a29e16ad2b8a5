package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.ClusterSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Nobody agrees to the removal of what the documents still name. A table that only a pattern takes may have
/// left the source, and then its removal is what has to be agreed to.
final class AcknowledgeRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.concat(
                ofLake(declarations), declarations.clusters().stream().flatMap(AcknowledgeRule::ofCluster));
    }

    static Span place(Document document, int index) {
        return document.place(TreePath.of("spec", "acknowledge").item(index).child("remove"));
    }

    private static Stream<Diagnostic> ofLake(Declarations declarations) {
        Map<String, Document> clusters = new HashMap<>();
        declarations
                .documents(DocumentKind.CLUSTER)
                .forEach(cluster -> cluster.name().ifPresent(name -> clusters.putIfAbsent(name, cluster)));
        return declarations.lakes().stream().flatMap(lake -> {
            var agreed = lake.spec().acknowledge().stream().map(Located::value).toList();
            return IntStream.range(0, agreed.size())
                    .boxed()
                    .flatMap(i -> Optional.ofNullable(clusters.get(agreed.get(i).remove()))
                            .map(cluster -> finding(
                                    place(lake.document(), i),
                                    "The cluster %s is declared"
                                            .formatted(Quoted.text(agreed.get(i).remove())),
                                    cluster.namePlace()))
                            .stream());
        });
    }

    private static Stream<Diagnostic> ofCluster(Declared<ClusterSpec> cluster) {
        var agreed = cluster.spec().acknowledge().stream().map(Located::value).toList();
        if (agreed.isEmpty()) {
            return Stream.empty();
        }
        Map<String, Databases.Marked> databases = new HashMap<>();
        Databases.of(cluster)
                .forEach(database -> databases.putIfAbsent(database.spec().name(), database));
        return IntStream.range(0, agreed.size())
                .boxed()
                .flatMap(i -> ofRemoval(agreed.get(i), databases, place(cluster.document(), i)).stream());
    }

    private static Optional<Diagnostic> ofRemoval(
            Acknowledgement agreed, Map<String, Databases.Marked> databases, Span place) {
        var parts = List.of(agreed.remove().split("/", 3));
        return Optional.ofNullable(databases.get(parts.getFirst()))
                .flatMap(database -> parts.size() == 1
                        ? Optional.of(finding(
                                place,
                                "The database %s is listed".formatted(Quoted.text(parts.getFirst())),
                                database.place("name")))
                        : ofTable(database, parts.get(1), parts.size() == 2, place));
    }

    /// @param isWhole whether the table goes, and not a column of it or its history
    private static Optional<Diagnostic> ofTable(Databases.Marked database, String table, boolean isWhole, Span place) {
        var isNamed = database.spec().settings().containsKey(table)
                || database.spec().tables().include().contains(table);
        return TableNameRule.finding(database, table, place)
                .or(() -> isWhole && isNamed && new KnownTable(database, table).isTaken()
                        ? Optional.of(finding(
                                place,
                                "The table %s is taken".formatted(Quoted.text(table)),
                                new KnownTable(database, table).place()))
                        : Optional.empty());
    }

    private static Diagnostic finding(Span place, String stays, Span where) {
        return Diagnostic.of(
                        DiagnosticCode.ACKNOWLEDGE_STAYS,
                        place,
                        stays
                                + ", so nothing is removed, and the line would agree to its loss should it go by mistake.")
                .relating(where, "here")
                .fixedBy("remove the line, or what it is about");
    }
}
