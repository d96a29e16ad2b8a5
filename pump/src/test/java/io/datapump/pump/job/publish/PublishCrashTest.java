package io.datapump.pump.job.publish;

import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.MortalStore;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Publish, killed before each of its changes to the bucket in turn.
class PublishCrashTest {

    /// By table: the files readers saw before, and those they are to see afterwards.
    private static final Map<String, List<Set<String>>> TABLES = Map.of(
            "db.a",
                    List.of(
                            Set.of("e1-1.parquet", "e1-2.parquet"),
                            Set.of("e2-1.parquet", "e2-2.parquet", "e2-3.parquet")),
            "db.b",
                    List.of(
                            Set.of("p=1/e1-1.parquet", "p=2/e1-1.parquet"),
                            Set.of("p=1/e2-1.parquet", "p=3/e2-1.parquet")));

    private static void publish(ObjectStore store, String export) {
        new PublishJob(MarkingFixtures.context(store, postgres(), export, Path.of("unused"))).run();
    }

    /// The catalog shows e1, a stray object lies about, e2 is staged.
    private static FakeObjectStore beforeTheSecondRun() {
        var store = new FakeObjectStore();
        new StagedFixtures(store, "e1", "2026-03-01T03:08:12.345Z")
                .table("a", "1.parquet", "2.parquet")
                .table("b", "p=1/1.parquet", "p=2/1.parquet")
                .table("emptied", "1.parquet")
                .table("gone", "1.parquet", "2.parquet")
                .reported();
        publish(store, "e1");
        new StagedFixtures(store, "e2", "2026-03-02T03:08:12.345Z")
                .table("a", "1.parquet", "2.parquet", "3.parquet")
                .table("b", "p=1/1.parquet", "p=3/1.parquet")
                .table("c", "1.parquet")
                .table("emptied");
        return store.with("catalog/c1/db.a/readme.txt", "a stray object").with("catalog/c1/loose.parquet", "another");
    }

    private static void assertEveryTableIsWhole(FakeObjectStore store) {
        TABLES.forEach((table, versions) -> {
            var prefix = "catalog/c1/" + table + "/";
            var present = store.keys().stream()
                    .filter(key -> key.startsWith(prefix))
                    .map(key -> key.substring(prefix.length()))
                    .collect(Collectors.toSet());
            assertThat(versions).as("%s holds %s", table, present).anyMatch(present::containsAll);
        });
    }

    private static Map<String, String> content(FakeObjectStore store) {
        var content = new TreeMap<String, String>();
        store.keys().forEach(key -> content.put(key, store.text(key)));
        return content;
    }

    @Test
    void killedAtAnyChangeEveryTableIsWholeAndAnotherRunEndsAsIfNothingHadHappened() {
        var undisturbed = beforeTheSecondRun();
        var counting = new MortalStore(undisturbed, Integer.MAX_VALUE, () -> assertEveryTableIsWhole(undisturbed));
        publish(counting, "e2");
        var wanted = content(undisturbed);

        assertThat(counting.changes()).isEqualTo(25);
        for (var lifetime = 0; lifetime < counting.changes(); lifetime++) {
            var store = beforeTheSecondRun();
            var mortal = new MortalStore(store, lifetime, () -> assertEveryTableIsWhole(store));
            assertThatThrownBy(() -> publish(mortal, "e2")).isInstanceOf(StoreException.class);
            publish(new MortalStore(store, Integer.MAX_VALUE, () -> assertEveryTableIsWhole(store)), "e2");
            assertThat(content(store)).as("killed after %d changes", lifetime).isEqualTo(wanted);
        }
    }
}
