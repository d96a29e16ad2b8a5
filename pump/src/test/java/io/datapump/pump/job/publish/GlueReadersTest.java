package io.datapump.pump.job.publish;

import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.FakeCatalog;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GlueReadersTest {

    private static final String HERE = "s3://lake/catalog/c1/db.orders/";
    private static final ParquetColumn ID = new ParquetColumn("id", "int");
    private static final ParquetColumn YEAR = new ParquetColumn("ano", "int");
    private static final CatalogPartition OLD = new CatalogPartition(List.of("2023"), HERE + "ano=2023/");
    private static final CatalogPartition NEW = new CatalogPartition(List.of("2024"), HERE + "ano=2024/");

    private final JobContext context =
            MarkingFixtures.context(new FakeObjectStore(), postgres(), "e2", Path.of("unused"));
    private final FakeCatalog catalog = (FakeCatalog) context.catalog();

    private static StagedTable staged(String... targets) {
        var partitioned = targets.length > 0 && targets[0].contains("/");
        return new StagedTable(
                "db.public.orders",
                new LakeTable("db", "orders"),
                List.of(ID),
                partitioned ? List.of(new PartitionField("ano", new Transform.Year("day"))) : List.of(),
                Stream.of(targets)
                        .map(target -> new StagedObject("work/" + target, "e", 1, 1, target))
                        .toList(),
                targets.length,
                0);
    }

    private void glueHas(String location, List<ParquetColumn> keys, CatalogPartition... partitions) {
        catalog.tables.put("db_orders", new CatalogTable("db_orders", location, List.of(ID), keys));
        catalog.partitions.put("db_orders", List.of(partitions));
    }

    private void show(StagedTable table) {
        new GlueReaders(context).show(table);
    }

    @Test
    void newPartitionsComeBesideTheOldOnes() {
        glueHas(HERE, List.of(YEAR), OLD);

        show(staged("ano=2024/e2.parquet"));

        assertThat(catalog.partitions("db_orders")).containsExactly(OLD, NEW);
        assertThat(catalog.calls).isEmpty();
    }

    @Test
    void aTableThatLosesItsPartitionsIsReadAsAWhole() {
        glueHas(HERE, List.of(YEAR), OLD);

        show(staged("e2.parquet"));

        assertThat(catalog.tables.get("db_orders"))
                .isEqualTo(new CatalogTable("db_orders", HERE, List.of(ID), List.of()));
    }

    @Test
    void aTableThatGetsPartitionsHasExactlyTheNewOnes() {
        glueHas(HERE, List.of());

        show(staged("ano=2024/e2.parquet"));

        assertThat(catalog.tables.get("db_orders"))
                .isEqualTo(new CatalogTable("db_orders", HERE, List.of(ID), List.of(YEAR)));
        assertThat(catalog.partitions("db_orders")).containsExactly(NEW);
    }

    @Test
    void aTableWhosePartitionsCannotBeWrittenGetsItsOldFormBack() {
        glueHas(HERE, List.of());
        catalog.partitionFailure = Optional.of("Cannot add partitions: throttled");

        assertThatThrownBy(() -> show(staged("ano=2024/e2.parquet"))).hasMessageContaining("throttled");

        assertThat(catalog.find("db_orders").orElseThrow().partitionKeys()).isEmpty();
    }

    @Test
    void aTableSomewhereElseIsLeftAlone() {
        glueHas("s3://other/orders/", List.of(YEAR), OLD);

        show(staged("ano=2024/e2.parquet"));

        assertThat(catalog.partitions("db_orders")).containsExactly(OLD);
        assertThat(catalog.calls).isEmpty();
    }

    @Test
    void aTableThatGlueDoesNotHaveIsLeftToTheCatalogJob() {
        show(staged("ano=2024/e2.parquet"));

        assertThat(catalog.tables).isEmpty();
        assertThat(catalog.partitions).isEmpty();
    }
}
