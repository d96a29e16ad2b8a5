package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.util.Optional;
import java.util.stream.Stream;

/// A table whose engine is Spark needs a lake that has Spark, and must not ask for what the Spark job does not do.
final class SparkRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .flatMap(lake -> Tables.of(declarations)
                        .filter(table -> table.settings().work().engine() == WorkEngine.SPARK)
                        .flatMap(table -> finding(lake.spec(), table).stream()));
    }

    private static Optional<Diagnostic> finding(LakeSpec lake, Tables.Written table) {
        if (lake.compute().spark().isEmpty()) {
            return Optional.of(
                    finding(table, "The Lake document names no application of EMR Serverless to run Spark on.")
                            .fixedBy(
                                    "add to the Lake document  spark:  with application, role and jar, or write  engine: pump"));
        }
        return undone(rules(lake, table), table)
                .map(setting -> finding(table, "Spark does not do %s.".formatted(setting))
                        .fixedBy("write  engine: pump  or take the setting back for this table"));
    }

    private static Diagnostic finding(Tables.Written table, String why) {
        return Diagnostic.of(DiagnosticCode.SPARK_TABLE, table.place("engine"), why);
    }

    private static TableRules rules(LakeSpec lake, Tables.Written table) {
        return lake.policy()
                .with(table.database().cluster().spec().overrides())
                .rules()
                .with(table.settings().rules());
    }

    private static Optional<String> undone(TableRules rules, Tables.Written table) {
        if (!table.settings().columns().hash().isEmpty()) {
            return Optional.of("columns.hash");
        }
        if (rules.values().typed()) {
            return Optional.of("typed: true");
        }
        return rules.files().codec() == Codec.AS_IT_WAS ? Optional.of("files.codec: asItWas") : Optional.empty();
    }
}
