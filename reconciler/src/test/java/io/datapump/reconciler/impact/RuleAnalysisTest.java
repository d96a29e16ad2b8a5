package io.datapump.reconciler.impact;

import static io.datapump.reconciler.impact.ImpactFixtures.MANIFEST;
import static io.datapump.reconciler.impact.ImpactFixtures.NO_AUDITS;
import static io.datapump.reconciler.impact.ImpactFixtures.REPORT;
import static io.datapump.reconciler.impact.ImpactFixtures.before;
import static io.datapump.reconciler.impact.ImpactFixtures.config;
import static io.datapump.reconciler.impact.ImpactFixtures.database;
import static io.datapump.reconciler.impact.ImpactFixtures.measured;
import static io.datapump.reconciler.impact.ImpactFixtures.ruled;
import static io.datapump.reconciler.impact.ImpactFixtures.running;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.impact.Quantity.About;
import io.datapump.reconciler.impact.Quantity.Exactly;
import io.datapump.reconciler.impact.TableImpact.ColumnChange;
import io.datapump.reconciler.impact.TableImpact.Role;
import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Column;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.ValueRules;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What other rules of reading and writing mean for the data they rule.
class RuleAnalysisTest {

    private static final String PAYMENT = "public.payment";

    private static final ValueRules.Overrides TYPED =
            new ValueRules.Overrides(Optional.of(true), Optional.empty(), Optional.empty(), Optional.empty());

    private static List<TableImpact> between(TableSettings was, TableSettings is, RunManifest manifest) {
        return ImpactAnalysis.between(
                        running(Optional.of(REPORT), database(NO_AUDITS, Map.of(PAYMENT, was))),
                        config(database(NO_AUDITS, Map.of(PAYMENT, is))),
                        measured(Map.of("pagila-prod", manifest)))
                .clusters()
                .stream()
                .flatMap(cluster -> cluster.tables().stream())
                .toList();
    }

    private static TableImpact payments(TableRules.Overrides rules) {
        return between(before().settingsOf(PAYMENT), ruled(rules, WorkEngine.PUMP), MANIFEST)
                .getFirst();
    }

    private static TableRules.Overrides values(ValueRules.Overrides values) {
        return new TableRules.Overrides(values, OutputFiles.Overrides.NONE);
    }

    private static TableRules.Overrides files(OutputFiles.Overrides files) {
        return new TableRules.Overrides(ValueRules.Overrides.NONE, files);
    }

    private static Amount amount(TableImpact table) {
        return table.after().orElseThrow().amount();
    }

    /// The payments of the last run with other columns.
    private static RunManifest holding(List<Column> columns, List<String> typed) {
        return new RunManifest(
                MANIFEST.tables().stream()
                        .map(table -> table.name().equals("payment")
                                ? new RunManifest.Table(
                                        table.database(),
                                        table.schema(),
                                        table.name(),
                                        table.fate(),
                                        columns,
                                        typed,
                                        table.content())
                                : table)
                        .toList(),
                MANIFEST.folders(),
                MANIFEST.gigabytes());
    }

    @Test
    void anotherTimeZoneMovesRowsAndLeavesAboutAsManyPartitions() {
        var cut = payments(values(new ValueRules.Overrides(
                Optional.empty(), Optional.of("America/Sao_Paulo"), Optional.empty(), Optional.empty())));

        assertThat(amount(cut))
                .isEqualTo(new Amount(new Exactly(16_049), new About(600_000), new About(4), new About(4)));
        assertThat(cut.breaks())
                .containsExactly(
                        "Queries that filter by parts of instants find other rows: instants are cut in the zone America/Sao_Paulo in place of UTC.");
    }

    @Test
    void aStricterRuleChangesNoFileButFailsTheTable() {
        var strict = payments(values(new ValueRules.Overrides(
                Optional.empty(), Optional.empty(), Optional.of(OnInvalid.FAIL), Optional.of(OnMisfit.FAIL))));

        assertThat(amount(strict)).isEqualTo(strict.before().orElseThrow().amount());
        assertThat(strict.notes())
                .containsExactly(
                        "A value that names no partition fails the table, and the lake keeps what it has of it.");
    }

    @Test
    void anotherCodecEncodesAnewAndNobodyKnowsHowLargeThatIs() {
        var recoded = payments(files(
                new OutputFiles.Overrides(Optional.of(Codec.GZIP), Optional.of(1), Optional.of(PassThrough.NEVER))));

        assertThat(amount(recoded))
                .isEqualTo(new Amount(new Exactly(16_049), Quantity.unknown(), new About(4), new Exactly(4)));
        assertThat(recoded.notes())
                .containsExactly(
                        "What is encoded anew has the codec gzip in place of zstd; how large that is, no run has measured.",
                        "A file is finished at 1 MiB in place of 512 MiB.",
                        "Everything is encoded anew, whatever partition it is of.");
    }

    @Test
    void anotherEngineIsSaid() {
        assertThat(between(before().settingsOf(PAYMENT), ruled(TableRules.Overrides.NONE, WorkEngine.SPARK), MANIFEST)
                        .getFirst()
                        .notes())
                .containsExactly("Spark writes its files, and how many those are no run has told.");
    }

    @Test
    void filesThatAreCopiedAreRuledByNothing() {
        var plain = new TableSettings(Optional.of("pagamentos"), List.of(), Optional.empty());
        var ruled = new TableSettings(
                plain.alias(),
                plain.partitionBy(),
                plain.longterm(),
                plain.columns(),
                new TableRules.Overrides(
                        new ValueRules.Overrides(
                                Optional.empty(),
                                Optional.of("Asia/Tokyo"),
                                Optional.of(OnInvalid.FAIL),
                                Optional.of(OnMisfit.FAIL)),
                        new OutputFiles.Overrides(Optional.of(Codec.GZIP), Optional.empty(), Optional.empty())),
                plain.work(),
                plain.partitionOf());

        assertThat(between(plain, ruled, MANIFEST)).isEmpty();
    }

    @Test
    void textThatMayStandForSomethingElseIsNamed() {
        var text = holding(List.of(new Column("payment_id", "bigint"), new Column("paid", "string")), List.of());
        var typed = between(
                        new TableSettings(Optional.empty(), List.of(), Optional.empty()),
                        new TableSettings(
                                Optional.empty(),
                                List.of(),
                                Optional.empty(),
                                TableSettings.NONE.columns(),
                                values(TYPED),
                                TableSettings.NONE.work(),
                                Optional.empty()),
                        text)
                .getFirst();

        assertThat(typed.after().orElseThrow().way()).isEqualTo(Way.REWRITTEN);
        assertThat(typed.breaks())
                .containsExactly(
                        "Text in paid that stands for dates, timestamps, numbers or UUIDs becomes such: queries that compare it with text may fail.");
        assertThat(typed.notes())
                .containsExactly(
                        "Its files are read and written anew by a task of its own at every run, in place of being copied within S3.",
                        "If none of its text stands for anything else, its files are copied within S3 as RDS wrote them.");
    }

    @Test
    void columnsThatTheLastRunTurnedAreTextAgain() {
        var known = holding(List.of(new Column("paid", "timestamp")), List.of("paid"));
        var untyped = between(ruled(values(TYPED), WorkEngine.PUMP), before().settingsOf(PAYMENT), known)
                .getFirst();

        assertThat(untyped.columns())
                .containsExactly(new ColumnChange("paid", Role.DATA, Optional.of("timestamp"), Optional.of("string")));
        assertThat(untyped.breaks())
                .containsExactly(
                        "Queries that compare the column paid with a value may fail: it is string in place of timestamp.");
    }

    @Test
    void aHashedColumnIsText() {
        var plain = new TableSettings(Optional.empty(), List.of(), Optional.empty());
        var hashed = new TableSettings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                new HiddenColumns(List.of(), List.of("customer_id", "unseen")),
                plain.rules(),
                plain.work(),
                Optional.empty());

        assertThat(between(plain, hashed, holding(List.of(new Column("customer_id", "bigint")), List.of()))
                        .getFirst()
                        .columns())
                .containsExactly(
                        new ColumnChange("customer_id", Role.DATA, Optional.of("bigint"), Optional.of("string")));
    }
}
