package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.TableSettings;
import java.util.Optional;
import java.util.stream.Stream;

/// Says of each setting that is recorded and not acted upon what happens instead, before somebody relies on it.
final class NotInEffectRule implements Rule {

    private static final TreePath SPEC = TreePath.of("spec");
    private static final String TYPED =
            "Columns keep the types RDS gives them: PostgreSQL's dates, timestamps and decimals stay text.";

    /// One setting somewhere in a document and what happens instead of it.
    private record Setting(boolean isUsed, TreePath path, String instead) {

        Stream<Diagnostic> finding(Document document) {
            return isUsed
                    ? Stream.of(Diagnostic.of(DiagnosticCode.NOT_IN_EFFECT, document.keyPlace(path), instead)
                            .fixedBy("keep the line if that is acceptable until it takes effect, or remove it"))
                    : Stream.empty();
        }
    }

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.concat(
                declarations.lakes().stream()
                        .flatMap(lake -> typed(lake.spec().policy().typed()).finding(lake.document())),
                declarations.clusters().stream()
                        .flatMap(cluster ->
                                settings(cluster.spec()).flatMap(setting -> setting.finding(cluster.document()))));
    }

    private static Stream<Setting> settings(ClusterSpec cluster) {
        var own = Stream.of(typed(isTrue(cluster.overrides().typed())));
        var databases = cluster.databases();
        var tables = Stream.<Setting>empty();
        for (int i = 0; i < databases.size(); i++) {
            var database = i;
            tables = Stream.concat(
                    tables,
                    databases.get(i).value().settings().entrySet().stream()
                            .flatMap(entry ->
                                    settings(DocumentPlaces.settings(database, entry.getKey()), entry.getValue())));
        }
        return Stream.concat(own, tables);
    }

    private static Stream<Setting> settings(TreePath at, TableSettings table) {
        return Stream.of(
                new Setting(
                        table.longterm().isPresent(),
                        at.child("longterm"),
                        "No history is kept: rows that the source purges leave the lake with the next snapshot."),
                new Setting(
                        !table.columns().hash().isEmpty(),
                        at.child("columns", "hash"),
                        "The columns are left out of the lake, as those under drop are."),
                new Setting(isTrue(table.typed()), at.child("typed"), TYPED),
                new Setting(
                        table.task().isPresent(),
                        at.child("task"),
                        "The table is repartitioned by a task of the cluster's size."));
    }

    private static Setting typed(boolean isUsed) {
        return new Setting(isUsed, SPEC.child("typed"), TYPED);
    }

    private static boolean isTrue(Optional<Boolean> flag) {
        return flag.orElse(false);
    }
}
