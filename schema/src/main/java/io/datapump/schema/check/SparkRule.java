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
            return finding(
                    table,
                    "The Lake document names no application of EMR Serverless to run Spark on.",
                    "add to the Lake document  spark:  with application, role and jar, or write  engine: pump");
        }
        var settings = table.settings();
        if (settings.partitionBy().isEmpty() && settings.columns().all().isEmpty()) {
            return finding(
                    table,
                    "The table has neither partitionBy nor columns to leave out, so its files are copied as they are and no engine writes any.",
                    "add  partitionBy:  or remove  engine: spark");
        }
        if (!settings.columns().hash().isEmpty()) {
            return finding(
                    table,
                    "Spark hashes no columns, because the key is given to the pump's own tasks only.",
                    "write  engine: pump  or  drop:  in the place of  hash:");
        }
        return undone(table, rules(lake, table));
    }

    private static Optional<Diagnostic> undone(Tables.Written table, TableRules rules) {
        if (rules.values().typed()) {
            return finding(
                    table,
                    "Spark leaves text as it is, and typed: true asks for the types it stands for.",
                    "write  engine: pump  or  typed: false  for this table");
        }
        return rules.files().codec() == Codec.AS_IT_WAS
                ? finding(
                        table,
                        "Spark writes all files of a table with one codec, and files.codec: asItWas asks for that of each column.",
                        "write  engine: pump  or  files: {codec: zstd}  for this table")
                : Optional.empty();
    }

    private static Optional<Diagnostic> finding(Tables.Written table, String why, String fix) {
        return Optional.of(Diagnostic.of(DiagnosticCode.SPARK_TABLE, table.place("engine"), why)
                .fixedBy(fix));
    }

    private static TableRules rules(LakeSpec lake, Tables.Written table) {
        return lake.policy()
                .with(table.database().cluster().spec().overrides())
                .rules()
                .with(table.settings().rules());
    }
}
