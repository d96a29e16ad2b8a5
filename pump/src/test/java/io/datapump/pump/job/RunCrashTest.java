package io.datapump.pump.job;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole run over real Parquet files, from inspect to publish, killed before each of its changes to the
/// bucket.
class RunCrashTest {

    private static final ClusterRun RUN = postgres(database(
            "pagila",
            Map.of(
                    "public.payment", partitionBy(new PartitionField("part", new Transform.Bucket("id", 3))),
                    "public.film", drop(List.of("note")))));

    @TempDir
    private Path scratch;

    private void run(ObjectStore store, String export) {
        var context = MarkingFixtures.context(store, RUN, export, scratch);
        new InspectJob(context).run();
        new CopyJob(context).run();
        new RepartitionJob(context, "pagila.payment").run();
        new RepartitionJob(context, "pagila.film").run();
        new PublishJob(context).run();
    }

    private FakeObjectStore afterTheFirstRun() {
        var store = new FakeObjectStore();
        FakeExport.of("c1", "e1")
                .table("pagila.public.payment", t -> t.batch("1", 1, 2, 3, 4).batch("2", 5, 6))
                .table("pagila.public.payment_p1", t -> t.batch("1", 1, 2, 3, 4))
                .table("pagila.public.payment_p2", t -> t.batch("1", 5, 6))
                .table("pagila.public.film", t -> t.batch("1", 10, 11).batch("2", 12))
                .table("pagila.public.dropped", t -> t.batch("1", 20))
                .writeTo(store);
        run(store, "e1");
        FakeExport.of("c1", "e2")
                .snapshotTime("2026-03-02T03:08:12.345Z")
                .table("pagila.public.payment", t -> t.batch("1", 5, 6).batch("2", 7, 8, 9))
                .table("pagila.public.payment_p2", t -> t.batch("1", 5, 6))
                .table("pagila.public.payment_p3", t -> t.batch("1", 7, 8, 9))
                .table("pagila.public.film", t -> t.batch("1", 10, 11, 12, 13))
                .table("pagila.public.empty_notes", t -> t.emptyBatch("1"))
                .writeTo(store);
        return store;
    }

    private static Map<String, String> content(FakeObjectStore store) {
        var content = new TreeMap<String, String>();
        store.keys()
                .forEach(key -> content.put(
                        key, Base64.getEncoder().encodeToString(store.read(key).orElseThrow())));
        return content;
    }

    @Test
    void killedAtAnyChangeARunThatIsRepeatedEndsAsIfNothingHadHappened() {
        var undisturbed = afterTheFirstRun();
        var counting = new MortalStore(undisturbed, Integer.MAX_VALUE, () -> {});
        run(counting, "e2");
        var wanted = content(undisturbed);
        assertThat(wanted.keySet().stream().filter(key -> key.startsWith("catalog/")))
                .isNotEmpty()
                .allMatch(key ->
                        key.matches("catalog/c1/pagila\\.((payment/part=[0-2]|film)/e2|dropped/e1)-[^/]*\\.parquet"));

        for (var lifetime = 0; lifetime < counting.changes(); lifetime++) {
            var store = afterTheFirstRun();
            var mortal = new MortalStore(store, lifetime, () -> {});
            assertThatThrownBy(() -> run(mortal, "e2")).isInstanceOf(StoreException.class);
            run(store, "e2");
            assertThat(content(store)).as("killed after %d changes", lifetime).isEqualTo(wanted);
        }
    }
}
