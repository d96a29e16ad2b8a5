package io.datapump.pump.export;

import static io.datapump.pump.export.ContentFixtures.PAYMENT;
import static io.datapump.pump.export.ContentFixtures.ids;
import static io.datapump.pump.export.ContentFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionOf;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Partitions that the configuration settles, and what becomes of settings that the export contradicts.
class SettledPartitionsTest {

    private static PartitionChildren settling(Map<String, String> settled, TableContent... tables) {
        return PartitionChildren.of(
                List.of(tables),
                table -> true,
                table -> Optional.ofNullable(settled.get(table.name())).map(PartitionOf::parse));
    }

    @Test
    void sayingWhichOfEqualTablesIsThePartitionSettlesBoth() {
        var tables = new TableContent[] {
            PAYMENT,
            table("p1", ids(1, 10)),
            table("p2", ids(11, 15)),
            table("p3", ids(16, 30)),
            table("p2_backup", ids(11, 15))
        };

        assertThat(settling(Map.of("p2_backup", "none"), tables).parentOf())
                .containsOnlyKeys("db.public.p1", "db.public.p2", "db.public.p3");
        var named = settling(Map.of("p2", "public.payment"), tables);
        assertThat(named.parentOf()).containsOnlyKeys("db.public.p1", "db.public.p2", "db.public.p3");
        assertThat(named.gaps()).isEmpty();
        assertThat(named.verdicts().get("db.public.p2"))
                .isEqualTo(new Verdict.Child("db.public.payment", new Evidence.Settled()));
    }

    @Test
    void whatTheExportContradictsIsPublishedAndAGap() {
        for (var wrong : List.of("public.small", "public.gone", "public.p1")) {
            var children = settling(
                    Map.of("other", wrong),
                    PAYMENT,
                    table("p1", ids(1, 10)),
                    table("p2", ids(11, 15)),
                    table("p3", ids(16, 30)),
                    table("small", ids(201, 202)),
                    table("other", ids(101, 110)));

            assertThat(children.parentOf()).as(wrong).doesNotContainKey("db.public.other");
            assertThat(children.gaps())
                    .as(wrong)
                    .singleElement()
                    .asString()
                    .contains("The table db.public.other is settled to be a partition of db." + wrong + ", but");
        }
    }

    @Test
    void aParentWhoseEveryRowIsItsPartitionsHoldsNoOther() {
        var children = settling(
                Map.of("detached", "public.payment"),
                PAYMENT,
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(16, 30)),
                table("detached", ids(9, 12)));

        assertThat(children.parentOf()).doesNotContainKey("db.public.detached");
        assertThat(children.gaps())
                .singleElement()
                .asString()
                .contains("that one has 30 rows, fewer than its partitions together: 34");
    }
}
