package io.datapump.reconciler.impact;

import static io.datapump.reconciler.impact.ImpactFixtures.MANIFEST;
import static io.datapump.reconciler.impact.ImpactFixtures.MONTH;
import static io.datapump.reconciler.impact.ImpactFixtures.NO_AUDITS;
import static io.datapump.reconciler.impact.ImpactFixtures.REPORT;
import static io.datapump.reconciler.impact.ImpactFixtures.YEAR;
import static io.datapump.reconciler.impact.ImpactFixtures.after;
import static io.datapump.reconciler.impact.ImpactFixtures.before;
import static io.datapump.reconciler.impact.ImpactFixtures.by;
import static io.datapump.reconciler.impact.ImpactFixtures.config;
import static io.datapump.reconciler.impact.ImpactFixtures.database;
import static io.datapump.reconciler.impact.ImpactFixtures.dropping;
import static io.datapump.reconciler.impact.ImpactFixtures.everything;
import static io.datapump.reconciler.impact.ImpactFixtures.measured;
import static io.datapump.reconciler.impact.ImpactFixtures.named;
import static io.datapump.reconciler.impact.ImpactFixtures.payment;
import static io.datapump.reconciler.impact.ImpactFixtures.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.impact.Quantity.About;
import io.datapump.reconciler.impact.Quantity.AtMost;
import io.datapump.reconciler.impact.Quantity.Exactly;
import io.datapump.reconciler.impact.TableImpact.ColumnChange;
import io.datapump.reconciler.impact.TableImpact.Fate;
import io.datapump.reconciler.impact.TableImpact.Role;
import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.removal.RunningLake;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a change of configuration means for data that a run has counted, and for data that none has.
class ImpactAnalysisTest {

    private static TableImpact only(Impact impact) {
        assertThat(impact.clusters()).hasSize(1);
        assertThat(impact.clusters().getFirst().tables()).hasSize(1);
        return impact.clusters().getFirst().tables().getFirst();
    }

    /// The payments, with other settings.
    private static TableImpact payments(TableSettings settings) {
        return only(after(database(NO_AUDITS, Map.of("public.payment", settings))));
    }

    @Test
    void anUnchangedConfigurationConcernsNoData() {
        assertThat(after(before())).isEqualTo(Impact.NONE);
    }

    @Test
    void everyTableThatDoesNotStayAsItIsIsListedAndNoOther() {
        var tables = everything().clusters().getFirst().tables();

        assertThat(tables)
                .extracting(TableImpact::name, TableImpact::fate)
                .containsExactly(
                        tuple("pagila-prod/pagila/public.address", Fate.CHANGED),
                        tuple("pagila-prod/pagila/public.customer", Fate.RENAMED),
                        tuple("pagila-prod/pagila/public.film", Fate.CHANGED),
                        tuple("pagila-prod/pagila/public.payment", Fate.CHANGED),
                        tuple("pagila-prod/pagila/public.payment_audit", Fate.GAINED),
                        tuple("pagila-prod/pagila/public.rental", Fate.LOST));
    }

    @Test
    void aLostTableHasTheFiguresOfTheLastRun() {
        var lost = only(after(database(
                new TableFilter(List.of("public.*"), List.of("public.*_audit", "public.rental")),
                before().settings())));

        assertThat(lost.after()).isEmpty();
        assertThat(lost.before().orElseThrow().amount())
                .isEqualTo(new Amount(new Exactly(16_044), new Exactly(500_000), new Exactly(2), new Exactly(0)));
        assertThat(lost.breaks()).containsExactly("Queries of datalake.pagila_rental find no table any more.");
    }

    @Test
    void aGainedTableThatNobodyOpenedHasTheSizeOfItsFilesAndUnknownRows() {
        var impact = after(database(new TableFilter(List.of("public.*"), List.of()), before().settings()));
        var gained = only(impact);

        assertThat(gained.before()).isEmpty();
        assertThat(gained.after().orElseThrow().amount())
                .isEqualTo(new Amount(Quantity.unknown(), new Exactly(7_000_000), Quantity.unknown(), new Exactly(0)));
        assertThat(gained.breaks()).isEmpty();
        assertThat(impact.clusters().getFirst().notes())
                .singleElement()
                .asString()
                .startsWith("1 table that is gained was so far left out, and nobody has counted its rows;");
    }

    @Test
    void aRenamedTableIsCopiedAsBeforeAndBreaksQueriesThatNameIt() {
        var renamed = only(after(database(
                NO_AUDITS, Map.of("public.payment", payment(YEAR, MONTH), "public.customer", named("clientes")))));

        assertThat(renamed.fate()).isEqualTo(Fate.RENAMED);
        assertThat(renamed.after().orElseThrow().way()).isEqualTo(Way.COPIED);
        assertThat(renamed.after().orElseThrow().amount())
                .isEqualTo(renamed.before().orElseThrow().amount());
        assertThat(renamed.breaks())
                .containsExactly(
                        "Queries that name datalake.pagila_customer fail: the table is datalake.pagila_clientes then.");
    }

    @Test
    void coarserPartitionsAreCountedFromTheFoldersOfTheLastRun() {
        var coarser = payments(payment(YEAR));

        assertThat(coarser.after().orElseThrow().amount())
                .isEqualTo(new Amount(new Exactly(16_049), new About(600_000), new About(3), new Exactly(3)));
        assertThat(coarser.columns())
                .containsExactly(new ColumnChange("mes", Role.PARTITION, Optional.of("int"), Optional.empty()));
        assertThat(coarser.breaks())
                .containsExactly(
                        "Queries that name the partition column mes fail: the table has none of that name then.");
        assertThat(coarser.notes())
                .containsExactly(
                        "Its partitions hold about 150.0 KB to 290.0 KB each, half of them no more than 160.0 KB; counted from the folders of the last run.");
    }

    @Test
    void newPartitionsThatNoFolderTellsHaveABound() {
        var film = only(after(database(
                NO_AUDITS,
                Map.of(
                        "public.payment",
                        payment(YEAR, MONTH),
                        "public.film",
                        by(new PartitionField("balde", new Transform.Bucket("film_id", 8)))))));

        assertThat(film.after().orElseThrow().way()).isEqualTo(Way.REWRITTEN);
        assertThat(film.after().orElseThrow().amount())
                .isEqualTo(new Amount(new Exactly(1_000), new About(400_000), new AtMost(9), new AtMost(9)));
        assertThat(film.notes())
                .containsExactly(
                        "Its files are read and written anew by a task of its own at every run, in place of being copied within S3.",
                        "How many partitions it gets no run has told: at most 9, so they hold 44.4 KB each on average at least.");
    }

    @Test
    void aPartitionOfAnotherTypeOrOtherValuesBreaksQueries() {
        var retyped = payments(payment(
                new PartitionField("ano", new Transform.Year("payment_date"), PartitionType.STRING, true),
                new PartitionField("mes", new Transform.Day("payment_date"))));

        assertThat(retyped.columns())
                .containsExactly(new ColumnChange("ano", Role.PARTITION, Optional.of("int"), Optional.of("string")));
        assertThat(retyped.breaks())
                .containsExactly(
                        "Queries that compare the partition column ano with a value may fail: it is string in place of int.",
                        "Queries that filter by mes find other rows: it is made from the day of payment_date in place of the month of payment_date.");
    }

    @Test
    void aDroppedColumnVanishesAndItsTableIsRewritten() {
        var address = only(after(database(
                NO_AUDITS, Map.of("public.payment", payment(YEAR, MONTH), "public.address", dropping("address_id")))));

        assertThat(address.columns())
                .containsExactly(new ColumnChange("address_id", Role.DATA, Optional.of("bigint"), Optional.empty()));
        assertThat(address.after().orElseThrow().way()).isEqualTo(Way.REWRITTEN);
    }

    @Test
    void historyStaysWhereItIsWhenItsTableIsRenamedOrLeft() {
        assertThat(payments(new TableSettings(
                                Optional.of("pagos"), List.of(YEAR, MONTH), Optional.of(ImpactFixtures.SEVEN_YEARS)))
                        .history())
                .containsExactly(
                        "What longterm has kept lies under longterm/pagila-prod/pagila/pagamentos/; under the new name its history begins anew at longterm/pagila-prod/pagila/pagos/.");
        assertThat(only(after(database(
                                new TableFilter(List.of("public.*"), List.of("public.*_audit", "public.payment")),
                                before().settings())))
                        .history())
                .singleElement()
                .asString()
                .startsWith("What longterm has kept stays under longterm/pagila-prod/pagila/pagamentos/");
    }

    @Test
    void withoutARunNothingIsKnownAndThatIsSaid() {
        var impact = ImpactAnalysis.between(
                running(Optional.empty(), before()),
                config(database(NO_AUDITS, Map.of("public.payment", payment(YEAR)))),
                measured(Map.of()));

        assertThat(only(impact).before().orElseThrow().amount()).isEqualTo(Amount.UNKNOWN);
        assertThat(only(impact).after().orElseThrow().amount())
                .isEqualTo(new Amount(Quantity.unknown(), Quantity.unknown(), Quantity.unknown(), Quantity.unknown()));
        assertThat(impact.clusters().getFirst().evidence()).isEqualTo(new ClusterImpact.NoRun());
        assertThat(impact.clusters().getFirst().notes())
                .containsExactly("No run of it has published, so nobody knows rows, sizes and partitions.");
    }

    @Test
    void tablesThatNoDocumentNamesAreUnknownWithoutARun() {
        var impact = ImpactAnalysis.between(
                running(Optional.empty(), before()),
                config(before(), DatabaseSpec.everythingOf("crm")),
                measured(Map.of()));

        assertThat(impact.clusters().getFirst().tables()).isEmpty();
        assertThat(impact.clusters().getFirst().notes())
                .containsExactly(
                        "No run of it has published, so nobody knows rows, sizes and partitions, nor which tables the change concerns.");
    }

    @Test
    void aManifestThatIsGoneIsSaid() {
        var impact = ImpactAnalysis.between(
                running(Optional.of(REPORT), before()),
                config(database(NO_AUDITS, Map.of("public.payment", payment(YEAR)))),
                measured(Map.of()));

        assertThat(only(impact).after().orElseThrow().amount().partitions()).isEqualTo(new AtMost(16_049));
        assertThat(impact.clusters().getFirst().notes())
                .containsExactly(
                        "The manifest of the run of pagila-prod-20261128-0310-7f3a9c is gone or cannot be read, so tables that the lake does not have yet are not counted.");
    }

    @Test
    void aRunOfAnEarlierConfigurationIsSaid() {
        var inForce = database(NO_AUDITS, Map.of());
        var impact = ImpactAnalysis.between(
                running(Optional.of(REPORT), inForce), config(before()), measured(Map.of("pagila-prod", MANIFEST)));

        assertThat(impact.clusters().getFirst().notes())
                .singleElement()
                .asString()
                .contains("still had an earlier configuration than the one in force");
    }

    @Test
    void aClusterThatIsNewHasNothingToCount() {
        var impact = ImpactAnalysis.between(
                new RunningLake(List.of(), List.of(), Optional.empty()), LakeFixtures.demo(), measured(Map.of()));

        assertThat(impact.clusters())
                .containsExactly(new ClusterImpact(
                        "pagila-prod",
                        new ClusterImpact.NoRun(),
                        List.of(),
                        List.of(
                                "It has never run: which tables it brings, and how large they are, its first run tells."),
                        Optional.empty()));
    }

    @Test
    void aClusterThatIsGoneLeavesItsTablesBehind() {
        var impact = ImpactAnalysis.between(
                running(Optional.of(REPORT), before()),
                LakeFixtures.config(),
                measured(Map.of("pagila-prod", MANIFEST)));

        assertThat(impact.clusters().getFirst().notes())
                .containsExactly(
                        "No run of it comes any more. Its 5 tables stay where they are, in Glue and under catalog/pagila-prod/, and nobody refreshes them.");
    }
}
