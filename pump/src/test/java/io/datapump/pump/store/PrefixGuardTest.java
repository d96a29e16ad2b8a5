package io.datapump.pump.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrefixGuardTest {

    private final FakeObjectStore bucket = new FakeObjectStore()
            .with("config/index.json", "{}")
            .with("catalog/shop/shop.orders/a.parquet", "a")
            .with("catalog/shop-eu/shop.orders/b.parquet", "b");
    private final ObjectStore guard = new PrefixGuard(bucket, "shop");

    @Test
    void theClustersOwnPrefixesAreOpen() {
        for (var zone : List.of("exported", "catalog", "longterm", "runs", "work")) {
            var key = zone + "/shop/x/y";
            guard.write(key, new byte[1]);
            assertThat(guard.writeIfAbsent(key, new byte[1])).isFalse();
            guard.copy(guard.find(key).orElseThrow(), key + "-copy");
            assertThat(guard.list(zone + "/shop/x/")).hasSize(2);
            guard.delete(List.of(key, key + "-copy"));
            assertThat(guard.list(zone + "/shop/x/")).isEmpty();
        }
    }

    @Test
    void everyOtherKeyIsRefusedBeforeAnythingIsSent() {
        var stored = bucket.find("config/index.json").orElseThrow();
        for (var key : List.of(
                "catalog/shop-eu/shop.orders/b.parquet",
                "catalog/shop",
                "catalog/",
                "config/shop/x.json",
                "exported/shop/../shop-eu/x",
                "/catalog/shop/x",
                "other")) {
            refused(key, () -> guard.write(key, new byte[0]));
            refused(key, () -> guard.writeIfAbsent(key, new byte[0]));
            refused(key, () -> guard.upload(Path.of("f"), key));
            refused(key, () -> guard.copy(stored, key));
            refused(key, () -> guard.delete(List.of("catalog/shop/shop.orders/a.parquet", key)));
        }
        assertThat(bucket.keys()).hasSize(3);
    }

    @Test
    void odderKeysCanBeDeletedButNotWritten() {
        bucket.with("exported/shop/e-1//x", "x").with("exported/shop/e-1/", "");
        refused("exported/shop/e-1//x", () -> guard.write("exported/shop/e-1//x", new byte[0]));
        refused("exported/shop/e-1/./x", () -> guard.write("exported/shop/e-1/./x", new byte[0]));
        guard.delete(List.of("exported/shop/e-1//x", "exported/shop/e-1/"));
        assertThat(bucket.keys()).hasSize(3);
    }

    @Test
    void readingIsFreeButAPrefixNeedsItsSlash() {
        assertThat(guard.read("config/index.json")).isPresent();
        assertThat(guard.read("config/index.json", 0, 1)).hasSize(1);
        assertThat(guard.list("catalog/shop-eu/")).hasSize(1);
        assertThatThrownBy(() -> guard.list("catalog/shop")).hasMessageContaining("end in /");
    }

    @Test
    void aClusterIsOneSegment() {
        assertThatThrownBy(() -> new PrefixGuard(bucket, "shop/eu")).hasMessageContaining("shop/eu");
        assertThatThrownBy(() -> new PrefixGuard(bucket, " ")).isInstanceOf(IllegalArgumentException.class);
    }

    private static void refused(String key, Runnable attempt) {
        assertThatThrownBy(attempt::run).isInstanceOf(StoreException.class).hasMessageContaining(key);
    }
}
