package io.datapump.pump.export;

import static io.datapump.pump.export.ContentFixtures.PAYMENT;
import static io.datapump.pump.export.ContentFixtures.children;
import static io.datapump.pump.export.ContentFixtures.childrenWithout;
import static io.datapump.pump.export.ContentFixtures.ids;
import static io.datapump.pump.export.ContentFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Partitions that are partitioned again, and parents over the same partitions.
class SubPartitionsTest {

    @Test
    void aMiddleLevelIsAPartitionWhenTheTopHasOneBatchForEachOfIts() {
        var children = children(
                table("top", ids(1, 30), ids(31, 40)),
                table("middle", ids(1, 10), ids(11, 30)),
                table("l1", ids(1, 10)),
                table("l2", ids(11, 30)),
                table("l3", ids(31, 40)));

        assertThat(children.parentOf())
                .isEqualTo(Map.of(
                        "db.public.middle", "db.public.top",
                        "db.public.l1", "db.public.middle",
                        "db.public.l2", "db.public.middle",
                        "db.public.l3", "db.public.top"));
    }

    @Test
    void aMiddleLevelIsAPartitionWhenTheTopHasOneBatchForEachLeaf() {
        var children = children(
                table("top", ids(1, 10), ids(11, 30), ids(31, 40)),
                table("middle", ids(1, 10), ids(11, 30)),
                table("l1", ids(1, 10)),
                table("l2", ids(11, 30)),
                table("l3", ids(31, 40)));

        assertThat(children.parentOf())
                .isEqualTo(Map.of(
                        "db.public.middle", "db.public.top",
                        "db.public.l1", "db.public.top",
                        "db.public.l2", "db.public.top",
                        "db.public.l3", "db.public.top"));
        assertThat(children.gaps()).isEmpty();
    }

    @Test
    void twoParentsOfTheSamePartitionsAreBothKeptAndReported() {
        var children = children(
                table("one", ids(1, 10), ids(11, 30)),
                table("two", ids(1, 10), ids(11, 30)),
                table("l1", ids(1, 10)),
                table("l2", ids(11, 30)));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.l1", "db.public.l2");
        assertThat(children.gaps())
                .singleElement()
                .asString()
                .contains("db.public.one, db.public.two show the same partitions");
    }

    @Test
    void thePartitionsOfAnExcludedParentStayTables() {
        var children = childrenWithout(
                Set.of("payment"),
                PAYMENT,
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(16, 30)));

        assertThat(children.parentOf()).isEmpty();
        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes())
                .singleElement()
                .asString()
                .contains("3 partitions (db.public.p1, db.public.p2, db.public.p3) of db.public.payment");
    }

    @Test
    void belowAnExcludedTopTheMiddleLevelHoldsItsPartitions() {
        var tables = new TableContent[] {
            table("top", ids(1, 10), ids(11, 30), ids(31, 40)),
            table("middle", ids(1, 10), ids(11, 30)),
            table("l1", ids(1, 10)),
            table("l2", ids(11, 30)),
            table("l3", ids(31, 40))
        };

        assertThat(childrenWithout(Set.of("top"), tables).parentOf())
                .isEqualTo(Map.of("db.public.l1", "db.public.middle", "db.public.l2", "db.public.middle"));
        assertThat(childrenWithout(Set.of("middle"), tables).parentOf())
                .isEqualTo(Map.of(
                        "db.public.l1", "db.public.top",
                        "db.public.l2", "db.public.top",
                        "db.public.l3", "db.public.top"));
    }
}
