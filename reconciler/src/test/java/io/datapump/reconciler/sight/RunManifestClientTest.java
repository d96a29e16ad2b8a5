package io.datapump.reconciler.sight;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Folder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is read of a run's receipts, and what is done without.
class RunManifestClientTest {

    private static final String REPORT = """
            {"version": 1, "cluster": "shop", "export": "shop-2", "configuration": "config/shop/aa.json",
             "status": "published", "gaps": [], "failures": [], "ended": "2026-11-28T03:41:00Z", "tables": [
              {"database": "crm", "name": "public.orders", "as": {"database": "crm", "table": "orders"},
               "rows": 9, "bytes": 130, "files": 3, "partitions": 2},
              {"database": "crm", "name": "public.old", "as": {"database": "crm", "table": "old"},
               "rows": 1, "bytes": 10, "files": 1, "partitions": 1, "keptFrom": {"export": "shop-1"}},
              {"database": "crm", "name": "public.flat", "as": {"database": "crm", "table": "flat"},
               "rows": 1, "bytes": 10, "files": 1, "partitions": 0}]}
            """;

    private final FakeAws aws = new FakeAws();
    private final RunManifestClient client = new RunManifestClient(aws.clients().s3(), "example-demo-lake");

    @BeforeEach
    void thereIsABucket() {
        aws.s3().createBucket("example-demo-lake");
    }

    private void receipt(String key, String json) {
        aws.s3().tamper(key, json, Map.of());
    }

    private RunManifest shop() {
        return Objects.requireNonNull(
                client.of(List.of(REPORT), (cluster, table) -> true).get("shop"));
    }

    @Test
    void partitionsComeFromTheRunThatMadeThem() {
        receipt("runs/shop/shop-2/manifest.json", "{\"tables\": []}");
        receipt("runs/shop/shop-2/export-task.json", "{\"status\": \"COMPLETE\", \"gigabytes\": 12}");
        receipt(
                "runs/shop/shop-2/tables/crm.orders.json",
                "{\"partitions\": [{\"path\": \"ano=2024\", \"rows\": 9, \"bytes\": 130, \"files\": [1, 2, 3]}]}");
        receipt(
                "runs/shop/shop-1/tables/crm.old.json",
                "{\"partitions\": [{\"path\": \"ano=2020\", \"rows\": 1, \"bytes\": 10, \"files\": [1]}]}");

        var manifest = shop();

        assertThat(manifest.folders())
                .isEqualTo(Map.of(
                        "crm.orders", List.of(new Folder("ano=2024", 3, 9, 130)),
                        "crm.old", List.of(new Folder("ano=2020", 1, 1, 10))));
        assertThat(manifest.gigabytes()).isEqualTo(OptionalLong.of(12));
    }

    @Test
    void onlyReceiptsThatAreAskedForAreRead() {
        receipt("runs/shop/shop-2/manifest.json", "{\"tables\": []}");
        receipt("runs/shop/shop-2/tables/crm.orders.json", "{\"partitions\": []}");

        assertThat(client.of(List.of(REPORT), (cluster, table) -> false))
                .hasEntrySatisfying(
                        "shop", manifest -> assertThat(manifest.folders()).isEmpty());
    }

    @Test
    void receiptsThatAreGoneOrDamagedAreDoneWithout() {
        receipt("runs/shop/shop-2/manifest.json", "{\"tables\": []}");
        receipt("runs/shop/shop-2/tables/crm.orders.json", "{\"partitions\": [{\"path\": 1}]}");

        assertThat(shop().folders()).isEmpty();
        assertThat(shop().gigabytes()).isEmpty();
        assertThat(client.of(List.of("{", REPORT.replace("shop-2", "shop-3")), (cluster, table) -> true))
                .isEmpty();
    }
}
