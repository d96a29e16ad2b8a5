package io.datapump.schema.removal;

import static io.datapump.schema.removal.RemovalFixtures.CRM;
import static io.datapump.schema.removal.RemovalFixtures.changed;
import static io.datapump.schema.removal.RemovalFixtures.load;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.LakeConfig;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How many rows of a history a change of configuration lets go, and that nothing goes unless somebody
/// agrees.
class HistoryRemovalTest {

    private static final String WRITTEN = "longterm: {key: [id], retain: P7Y}";
    private static final String BY_YEAR = "longterm: {key: [id], retain: P7Y, partitionBy: [{as: ano, year: day}]}";

    private static final StoredHistory HISTORY = new StoredHistory(
            Instant.parse("2026-11-28T03:00:00Z"),
            List.of(
                    new Folder("ano=2022", 1, 100, 1_000),
                    new Folder("ano=2023", 1, 200, 2_000),
                    new Folder("ano=2025", 1, 400, 4_000)));

    private static Removal removal(String written, LakeConfig desired) {
        var inForce = new RunningLake(
                ClusterRun.allOf(load(changed(CRM, WRITTEN, written))).stream()
                        .map(run -> new RunningLake.Cluster(run, Optional.empty(), Map.of("sales.orders", HISTORY)))
                        .toList(),
                List.of(),
                Optional.empty());
        var removals = Removals.between(inForce, desired).stream()
                .filter(removal -> removal.kind() == Removal.Kind.HISTORY)
                .toList();
        assertThat(removals).hasSize(1);
        return removals.getFirst();
    }

    private static LakeConfig config(String longterm) {
        return load(changed(CRM, WRITTEN, longterm));
    }

    @Test
    void aShorterPeriodCountsPartitionsThatAreWhollyOlder() {
        var shorter = removal(BY_YEAR, config(BY_YEAR.replace("P7Y", "P2Y")));

        assertThat(shorter.name()).isEqualTo("crm/sales/public.orders/longterm");
        assertThat(shorter.extent().rows()).hasValue(300);
        assertThat(shorter.sentence())
                .endsWith("That is 300 rows, 3 KiB and 2 partitions at the last run of 2026-11-28.");
    }

    @Test
    void historyThatIsKeptNoLongerCountsAllOfIt() {
        assertThat(removal(BY_YEAR, load(changed(CRM, ", " + WRITTEN, "")))
                        .extent()
                        .rows())
                .hasValue(700);
    }

    @Test
    void anotherKeyMayReplaceAnyRow() {
        assertThat(removal(BY_YEAR, config(BY_YEAR.replace("[id]", "[id, day]")))
                        .extent()
                        .rows())
                .hasValue(700);
    }

    @Test
    void partitionsThatDoNotTellTheirAgeAreNotCounted() {
        assertThat(removal(WRITTEN, config(WRITTEN.replace("P7Y", "P2Y")))
                        .extent()
                        .rows())
                .isEmpty();
    }

    @Test
    void fewerRowsThanGoAreNotEnoughToAgree() {
        var rest = BY_YEAR.replace("P7Y", "P2Y");
        var shorter = removal(BY_YEAR, config(rest));

        assertThat(answer(shorter, rest, 299)).isInstanceOf(Answer.TooSmall.class);
        assertThat(answer(shorter, rest, 300)).isInstanceOf(Answer.Written.class);
    }

    private static Answer answer(Removal removal, String longterm, long rows) {
        var agreeing = load(changed(
                CRM,
                WRITTEN,
                longterm,
                "  databases:\n",
                "  acknowledge: [{remove: sales/public.orders/longterm, rows: %d}]\n  databases:\n".formatted(rows)));
        return Agreement.of(agreeing, List.of(removal), Set.of())
                .decisions()
                .getFirst()
                .answer();
    }
}
