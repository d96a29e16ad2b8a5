package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What inspect refuses before anything is written.
class InspectRefusalsTest extends InspectFixtures {

    @Test
    void twoTablesInOnePlaceOfTheLakeAreRefusedBeforeAnythingIsWritten() {
        assertRefused(
                export().table("pagila.public.orders", t -> t.batch("1", 1))
                        .table("pagila.sales.orders", t -> t.batch("1", 2)),
                postgres(database("pagila", Map.of())),
                "pagila.public.orders",
                "pagila.sales.orders",
                "\"pagila_orders\"",
                "another alias");
    }

    @Test
    void namesThatDifferInLetterCaseOnlyMeetInGlue() {
        assertRefused(
                export().table("pagila.public.Orders", t -> t.batch("1", 1))
                        .table("pagila.public.orders", t -> t.batch("1", 2)),
                postgres(database("pagila", Map.of())),
                "pagila.public.Orders",
                "pagila.public.orders");
    }

    @Test
    void partitionColumnsThatCannotBeMadeAreRefusedAllAtOnce() {
        assertRefused(
                export().table("pagila.public.payment", t -> t.batch("1", 1)),
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.payment",
                                partitionBy(
                                        new PartitionField("year", new Transform.Year("noet")),
                                        new PartitionField("month", new Transform.Month("id")),
                                        new PartitionField("NOTE", new Transform.Truncate("note", 2)),
                                        new PartitionField("month", new Transform.Bucket("id", 2)))))),
                "no column \"noet\"",
                "Did you mean \"note\"?",
                "\"id\" is of the type bigint",
                "\"NOTE\" of table pagila.public.payment has the name of one",
                "two partition columns named \"month\"");
    }

    @Test
    void aValuePartitionMayTakeThePlaceOfItsColumn() {
        inspect(
                export().table("pagila.public.payment", t -> t.batch("1", 1)),
                postgres(database(
                        "pagila",
                        Map.of(
                                "public.payment",
                                partitionBy(
                                        new PartitionField("note", new Transform.Value("note")),
                                        new PartitionField("d", new Transform.Day("note")))))));

        assertThat(manifest().marked()).hasSize(1);
    }

    @Test
    void anIncompleteExportFailsTheJobWithItsReason() {
        assertRefused(
                export().table("crm.public.lead", t -> t.file("1", "part-0.parquet", new byte[0])),
                postgres(database("pagila", Map.of())),
                "exported/c1/e1/crm/public.lead/1/ has no _SUCCESS");
    }

    @Test
    void anExportWithoutAnyTimeIsRefused() {
        assertRefused(
                export().info(info -> {
                    info.remove("snapshotTime");
                    info.putNull("taskStartTime");
                }),
                postgres(),
                "neither snapshotTime nor taskStartTime");
    }
}
