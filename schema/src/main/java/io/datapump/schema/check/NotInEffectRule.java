package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.TableSettings;
import java.util.Optional;
import java.util.stream.Stream;

/// Says of each setting that is recorded and not acted upon what happens instead, before somebody relies on it.
final class NotInEffectRule implements Rule {

    private static final TreePath SPEC = TreePath.of("spec");
    private static final String TYPED =
            "Columns keep the types RDS gives them: PostgreSQL's dates, timestamps and decimals stay text.";
    private static final String TRANSITION = "Objects stay in the storage class they are written in.";

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
        return Stream.of(
                        declarations.lakes().stream()
                                .flatMap(lake ->
                                        settings(lake.spec()).flatMap(setting -> setting.finding(lake.document()))),
                        declarations.clusters().stream()
                                .flatMap(cluster -> settings(cluster.spec())
                                        .flatMap(setting -> setting.finding(cluster.document()))),
                        declarations.contracts().stream()
                                .flatMap(contract -> settings(contract.spec())
                                        .flatMap(setting -> setting.finding(contract.document()))))
                .flatMap(findings -> findings);
    }

    private static Stream<Setting> settings(LakeSpec lake) {
        var lifecycle = SPEC.child("lifecycle");
        return Stream.of(
                new Setting(lake.policy().typed(), SPEC.child("typed"), TYPED),
                new Setting(lake.retention().catalog().isPresent(), lifecycle.child("catalog"), TRANSITION),
                new Setting(lake.retention().longterm().isPresent(), lifecycle.child("longterm"), TRANSITION),
                acknowledge(!lake.acknowledge().isEmpty()));
    }

    private static Stream<Setting> settings(ClusterSpec cluster) {
        var own = Stream.of(
                new Setting(isTrue(cluster.overrides().typed()), SPEC.child("typed"), TYPED),
                acknowledge(!cluster.acknowledge().isEmpty()));
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

    private static Stream<Setting> settings(ContractSpec contract) {
        return Stream.of(new Setting(
                !contract.views().isEmpty(),
                SPEC.child("views"),
                "The views are checked, and no crawler is made for them."));
    }

    private static Setting acknowledge(boolean isUsed) {
        return new Setting(
                isUsed,
                SPEC.child("acknowledge"),
                "Removals need no agreement: what is no longer taken leaves the catalog with the next run.");
    }

    private static boolean isTrue(Optional<Boolean> flag) {
        return flag.orElse(false);
    }
}
