package io.datapump.pump.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkingTest {

    private static Marking marking(Engine engine, String table) {
        return new Marking(MarkingFixtures.run(
                engine,
                new DatabaseSpec(
                        "shop",
                        "sales",
                        new TableFilter(List.of(table), List.of()),
                        Map.of(table, MarkingFixtures.alias("o")))));
    }

    @Test
    void postgresTablesAreNamedWithTheirSchema() {
        var marking = marking(Engine.AURORA_POSTGRESQL, "public.orders");

        assertThat(marking.takes("shop", "public", "orders")).isTrue();
        assertThat(marking.takes("shop", "other", "orders")).isFalse();
        assertThat(marking.takes("crm", "public", "orders")).isFalse();
        assertThat(marking.lakeTable("shop", "public", "orders")).contains(new LakeTable("sales", "o"));
        assertThat(marking.lakeTable("shop", "public", "lines")).contains(new LakeTable("sales", "lines"));
    }

    @Test
    void mySqlTablesAreNamedAlone() {
        for (var engine : List.of(Engine.MYSQL, Engine.MARIADB, Engine.AURORA_MYSQL)) {
            assertThat(marking(engine, "orders").takes("shop", "shop", "orders"))
                    .isTrue();
            assertThat(marking(engine, "orders")
                            .settings("shop", "shop", "orders")
                            .alias())
                    .contains("o");
        }
    }

    @Test
    void whatIsNotMarkedHasNoNamesAndNoSettings() {
        var marking = marking(Engine.POSTGRES, "public.orders");

        assertThat(marking.lakeTable("crm", "public", "orders")).isEmpty();
        assertThat(marking.settings("crm", "public", "orders")).isEqualTo(TableSettings.NONE);
    }
}
