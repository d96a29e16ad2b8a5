package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.MortalStore;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.SupersededException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What keeps a run from publishing over a later snapshot.
class PublishClaimTest extends PublishFixtures {

    @Test
    void aLateRepeatDoesNotReplaceNewerData() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        publish("e2");

        var before = content(store);
        assertThatThrownBy(() -> publish("e1"))
                .isInstanceOfSatisfying(
                        SupersededException.class, e -> assertThat(e.by()).isEqualTo("e2"))
                .hasMessageContainingAll(
                        "a later snapshot is in the catalog already", "published/20260302T030812.345Z-e2.json");
        assertThat(content(store)).isEqualTo(before);

        context(store, "e1").receipts().ask(new Replay(Optional.empty(), true));
        publish("e1");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet");
        assertThat(store.keys().stream().filter(key -> key.contains("/published/")))
                .containsExactly("runs/c1/published/20260301T030812.345Z-e1.json");
    }

    @Test
    void theReplayOfOneTableRemovesNoOther() {
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        context(store, "e2").receipts().ask(new Replay(Optional.of("db.a"), false));
        publish("e2");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e1-1.parquet");
    }

    @Test
    void onlyTheClaimOfTheLatestSnapshotIsKept() {
        run("e1", FIRST).table("a", "1.parquet");
        publish("e1");
        run("e2", SECOND).table("a", "1.parquet");
        publish("e2");

        assertThat(store.keys().stream().filter(key -> key.contains("/published/")))
                .containsExactly("runs/c1/published/20260302T030812.345Z-e2.json");
    }

    @Test
    void aRunThatIsOvertakenTakesItsUnfinishedTableBackAndStops() {
        run("e0", "2026-02-28T03:08:12.345Z").table("a", "1.parquet").table("b", "1.parquet");
        publish("e0");
        run("e1", FIRST).table("a", "1.parquet").table("b", "1.parquet");
        run("e2", SECOND).table("a", "1.parquet").table("b", "1.parquet");
        // The newer run claims the catalog while the older one copies its second table.
        var overtaken = new MortalStore(store, Integer.MAX_VALUE, () -> {
            if (catalog(store).contains("catalog/c1/db.b/e1-1.parquet")) {
                store.with("runs/c1/published/20260302T030812.345Z-e2.json", "{}");
            }
        });

        assertThatThrownBy(() -> new PublishJob(context(overtaken, "e1")).run())
                .isInstanceOfSatisfying(
                        SupersededException.class, e -> assertThat(e.by()).isEqualTo("e2"))
                .hasMessageContainingAll("a later snapshot has begun to publish", "-e2.json");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e1-1.parquet", "catalog/c1/db.b/e0-1.parquet");

        publish("e2");
        assertThat(catalog(store)).containsExactly("catalog/c1/db.a/e2-1.parquet", "catalog/c1/db.b/e2-1.parquet");
    }
}
