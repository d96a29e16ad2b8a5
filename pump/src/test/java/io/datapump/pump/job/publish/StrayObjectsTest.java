package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.store.FakeObjectStore.Operation;
import org.junit.jupiter.api.Test;

/// Objects of others in the folders of tables.
class StrayObjectsTest extends PublishFixtures {

    @Test
    void whatIsNoFileOfOursInATablesFolderGoesAndIsNamed() {
        run("e1", FIRST).table("orders", "region=eu/1.parquet").reported();
        publish("e1");
        assertThat(context(store, "e1").receipts().gaps()).isEmpty();
        store.with("catalog/c1/db.orders/readme.txt", "notes")
                .with("catalog/c1/db.orders/region=eu/_SUCCESS", "")
                .with("catalog/c1/db.orders/region=us/", "");
        run("e2", SECOND).table("orders", "region=eu/1.parquet");

        publish("e2");

        assertThat(catalog(store)).containsExactly("catalog/c1/db.orders/region=eu/e2-1.parquet");
        assertThat(context(store, "e2").receipts().gaps())
                .singleElement()
                .asString()
                .startsWith("Removed from catalog/c1/db.orders/, ")
                .contains(": \"readme.txt\", \"region=eu/_SUCCESS\". A query reads");
    }

    @Test
    void ofManyStrayObjectsTheFirstAreNamed() {
        for (var i = 0; i < 9; i++) {
            store.with("catalog/c1/db.a/%d.csv".formatted(i), "x");
        }
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");

        assertThat(context(store, "e1").receipts().gaps())
                .singleElement()
                .asString()
                .contains("\"4.csv\" and 4 more.");
    }

    @Test
    void strayObjectsAreToldOfBeforeTheyGoAndNotForgottenByTheNextAttempt() {
        store.with("catalog/c1/db.a/readme.txt", "notes");
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        store.failing(Operation.DELETE, key -> key.endsWith("readme.txt"), 1);
        publish("e1");
        assertThat(failures("e1")).hasSize(1);
        var told = context(store, "e1").receipts().gaps();
        assertThat(told).singleElement().asString().contains("readme.txt");
        store.with("catalog/c1/db.b/other.txt", "notes");

        publish("e1");

        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.b/e1-1.parquet");
        assertThat(context(store, "e1").receipts().gaps()).hasSize(2).containsAll(told);
    }
}
