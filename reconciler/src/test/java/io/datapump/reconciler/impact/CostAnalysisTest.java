package io.datapump.reconciler.impact;

import static io.datapump.reconciler.impact.ImpactFixtures.MONTH;
import static io.datapump.reconciler.impact.ImpactFixtures.NO_AUDITS;
import static io.datapump.reconciler.impact.ImpactFixtures.YEAR;
import static io.datapump.reconciler.impact.ImpactFixtures.after;
import static io.datapump.reconciler.impact.ImpactFixtures.before;
import static io.datapump.reconciler.impact.ImpactFixtures.by;
import static io.datapump.reconciler.impact.ImpactFixtures.database;
import static io.datapump.reconciler.impact.ImpactFixtures.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.datapump.reconciler.price.BuiltInPrices;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.Transform;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a run costs, by measured runs and the prices that come with Data Pump.
class CostAnalysisTest {

    private static CostImpact cost(Impact impact) {
        return impact.clusters().getFirst().cost().orElseThrow();
    }

    private static CostImpact.Line line(CostImpact cost, String item) {
        return cost.lines().stream()
                .filter(line -> line.item().equals(item))
                .findFirst()
                .orElseThrow();
    }

    private static CostImpact withoutPayments() {
        return cost(after(database(
                new TableFilter(List.of("public.*"), List.of("public.*_audit", "public.payment")),
                before().settings())));
    }

    @Test
    void fewerTablesDoNotLowerTheExport() {
        var cost = withoutPayments();

        assertThat(line(cost, "export").before()).isEqualTo(line(cost, "export").after());
        assertThat(line(cost, "export").before().usd()).isEqualByComparingTo("0.12");
        assertThat(line(cost, "export").before().sureness()).isEqualTo(Money.Sureness.AT_LEAST);
        assertThat(cost.notes())
                .contains(
                        "Neither fewer nor more tables change what the export costs: AWS bills the size of the snapshot, whatever is exported of it or taken into the lake.");
    }

    /// 60 s at least for each of four tasks and 120 s for the fifth: six minutes of one vCPU and 4 GB.
    @Test
    void aTaskIsBilledForAMinuteAtLeast() {
        assertThat(line(withoutPayments(), "tasks").before().usd().doubleValue())
                .isCloseTo(0.1 * (0.04048 + 4 * 0.004445), offset(0.000001));
    }

    @Test
    void theTaskOfALostTableIsNoLongerPaidFor() {
        assertThat(line(withoutPayments(), "tasks").measure()).isEqualTo("150 s in 5 tasks → 30 s in 4 tasks");
    }

    @Test
    void aTableThatIsNewlyRewrittenTakesAsLongAsOthersForAsManyBytes() {
        var cost = cost(after(database(
                NO_AUDITS,
                Map.of(
                        "public.payment",
                        payment(YEAR, MONTH),
                        "public.film",
                        by(new PartitionField("balde", new Transform.Bucket("film_id", 8)))))));

        assertThat(line(cost, "tasks").measure()).isEqualTo("150 s in 5 tasks → 231 s in 6 tasks");
    }

    @Test
    void aCrawlIsBilledForTenMinutesAtLeast() {
        assertThat(line(withoutPayments(), "crawls").before().usd().doubleValue())
                .isCloseTo(2 * 0.44 / 6, offset(0.0001));
        assertThat(PriceTable.hours(Duration.ofMinutes(30), PriceTable.SHORTEST_CRAWL))
                .isEqualByComparingTo("0.5");
    }

    @Test
    void pricesOfAnotherRegionAreSaidToBe() {
        assertThat(withoutPayments().notes())
                .contains(
                        "The prices are those of us-east-1; in eu-west-1 they may be others. Say  --prices FILE  to plan with a table of your own.");
    }

    @Test
    void everyBuiltInPriceHasASource() {
        assertThat(BuiltInPrices.read().prices())
                .hasSize(PriceTable.Item.values().length)
                .allSatisfy((item, price) -> assertThat(price.source()).isNotBlank());
    }

    @Test
    void aTableWithoutAPriceIsRefusedByName() {
        assertThatThrownBy(() -> PriceTable.read("{\"asOf\": \"2026-11-29\", \"region\": \"x\", \"prices\": {}}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("prices.exportGigabyte has no text \"usd\"");
        assertThatThrownBy(() -> PriceTable.read("[")).isInstanceOf(IllegalArgumentException.class);
    }
}
