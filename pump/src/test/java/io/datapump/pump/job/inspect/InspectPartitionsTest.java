package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.alias;
import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.ExportManifest.Fate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What inspect makes of partitions.
class InspectPartitionsTest extends InspectFixtures {

    @Test
    void settingsOfAPartitionAreAFaultOfTheConfiguration() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("2", 3))
                        .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2))
                        .table("pagila.public.payment_p2", t -> t.batch("1", 3)),
                postgres(database("pagila", Map.of("public.payment_p1", alias("first")))));

        assertThat(table("pagila.public.payment_p1").fate())
                .isEqualTo(new Fate.PartitionChild("pagila.public.payment"));
        assertThat(manifest().gaps())
                .singleElement()
                .asString()
                .contains("settings for the table \"public.payment_p1\"", "a partition of pagila.public.payment");
    }

    @Test
    void excludedPartitionsStillProveTheOthers() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("2", 3))
                        .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2))
                        .table("pagila.public.payment_p2", t -> t.batch("1", 3)),
                postgres(database("pagila", List.of("*"), List.of("public.payment_p1"), Map.of())));

        assertThat(table("pagila.public.payment_p1").fate()).isEqualTo(new Fate.Filtered());
        assertThat(table("pagila.public.payment_p2").fate())
                .isEqualTo(new Fate.PartitionChild("pagila.public.payment"));
    }

    @Test
    void ambiguousCopiesArePublishedAndReported() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1, 2).batch("2", 3))
                        .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2))
                        .table("pagila.public.payment_p2", t -> t.batch("1", 3))
                        .table("pagila.public.backup", t -> t.batch("1", 3)),
                postgres(database("pagila", Map.of())));

        assertThat(manifest().rowsByFolder()).containsOnlyKeys("pagila.payment", "pagila.payment_p2", "pagila.backup");
        assertThat(manifest().gaps()).singleElement().asString().startsWith("Cannot tell which of the tables");
    }

    @Test
    void withoutStatisticsPartitionsAreKeptAndReported() {
        inspect(
                export().table(
                                "pagila.public.payment",
                                t -> t.withoutStatistics().batch("1", 1, 2).batch("2", 3))
                        .table(
                                "pagila.public.payment_p1",
                                t -> t.withoutStatistics().batch("1", 1, 2))
                        .table(
                                "pagila.public.payment_p2",
                                t -> t.withoutStatistics().batch("1", 3)),
                postgres(database("pagila", Map.of())));

        assertThat(manifest().marked()).hasSize(3);
        assertThat(manifest().gaps()).singleElement().asString().contains("too few statistics");
    }

    @Test
    void theOlderLayoutWithoutBatchFoldersHasPartitionsToo() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("", 1, 2).batch("", 3))
                        .table("pagila.public.payment_p1", t -> t.batch("", 1, 2))
                        .table("pagila.public.payment_p2", t -> t.batch("", 3)),
                postgres(database("pagila", Map.of())));

        assertThat(manifest().rowsByFolder()).isEqualTo(Map.of("pagila.payment", 3L));
    }
}
