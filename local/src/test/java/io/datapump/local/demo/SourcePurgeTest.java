package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.schema.layout.Zone;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Three nights of a table between which its source purges months.
class SourcePurgeTest {

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer]
                    settings:
                      public.payment:
                        partitionBy: [{as: ano, year: payment_date}, {as: mes, month: payment_date}]
                        SETTING
            """;
    private static final String BLOCK = "onPurge: block";
    private static final String WARN = "onPurge: warn";
    private static final String LONGTERM = "longterm: {key: [payment_id]}";

    @TempDir
    private Path folder;

    private SmallLake spend(Night night, String setting) {
        var lake = SmallLake.open(folder, SmallLake.LAKE, CLUSTER.replace("SETTING", setting), LocalOptions.standard());
        lake.apply();
        lake.snapshot(night);
        lake.aws().settle();
        return lake;
    }

    private static String status(SmallLake lake) {
        return lake.notifications().getLast().path("status").asString();
    }

    private static JsonNode purge(SmallLake lake) {
        var purges = lake.notifications().getLast().path("purges");
        assertThat(purges.size()).isEqualTo(1);
        return purges.get(0);
    }

    private static List<String> payments(SmallLake lake) {
        return LakeState.objects(lake.objects(), Zone.CATALOG.prefix()).keySet().stream()
                .filter(key -> key.contains("/pagila.payment/"))
                .toList();
    }

    @Test
    void withoutHistoryTheTableStaysUntilTheConfigurationLetsItGo() {
        var before = payments(spend(Night.FIRST, BLOCK));
        var blocked = spend(Night.SECOND, BLOCK);

        assertThat(status(blocked)).isEqualTo("published-with-gaps");
        assertThat(purge(blocked).path("outcome").asString()).isEqualTo("kept");
        assertThat(purge(blocked).path("days").asLong()).isBetween(100L, 140L);
        assertThat(purge(blocked).path("leastRows").asLong())
                .as("whole months went, so they were counted")
                .isPositive()
                .isLessThanOrEqualTo(purge(blocked).path("mostRows").asLong());
        assertThat(payments(blocked)).isEqualTo(before);

        var decided = spend(Night.THIRD, WARN);
        assertThat(status(decided)).isEqualTo("published-with-gaps");
        assertThat(purge(decided).path("outcome").asString()).isEqualTo("lost");
        assertThat(payments(decided)).isNotEmpty().doesNotContainAnyElementsOf(before);
    }

    @Test
    void whatLongtermHoldsIsToldAndIsNoGap() {
        spend(Night.FIRST, LONGTERM);
        var purged = spend(Night.SECOND, LONGTERM);

        assertThat(status(purged)).isEqualTo("published");
        assertThat(purge(purged).path("outcome").asString()).isEqualTo("heldByLongterm");
        assertThat(purge(purged).path("message").asString()).endsWith("; longterm holds them.");
    }
}
