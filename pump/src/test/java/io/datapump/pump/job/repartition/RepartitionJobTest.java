package io.datapump.pump.job.repartition;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.drop;
import static io.datapump.pump.job.MarkingFixtures.partitionBy;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.FakeObjectStore.Operation;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepartitionJobTest {

    private static final ClusterRun RUN = postgres(database(
            "pagila",
            Map.of(
                    "public.payment",
                    partitionBy(
                            new PartitionField("ano", new Transform.Year("paid_at")),
                            new PartitionField("mes", new Transform.Month("paid_at"))))));

    private final FakeObjectStore store = new FakeObjectStore();

    @TempDir
    private Path scratch;

    private JobContext context(ObjectStore bucket) {
        return MarkingFixtures.context(bucket, RUN, "e1", scratch);
    }

    private static FakeExport export() {
        var january = new ArrayList<@Nullable Object[]>();
        var later = new ArrayList<@Nullable Object[]>();
        for (var id = 1L; id <= 20; id++) {
            january.add(new Object[] {id, "2024-01-%02d 10:22:33.5+00".formatted(id)});
            later.add(new Object[] {100 + id, "2024-0%d-05 00:00:00+00".formatted(2 + id % 2)});
        }
        later.add(new @Nullable Object[] {200L, null});
        later.add(new Object[] {201L, "not a date"});
        return FakeExport.of("c1", "e1")
                .table(
                        "pagila.public.payment",
                        t -> t.columns(
                                        "optional int64 id; optional binary paid_at (STRING);",
                                        "id",
                                        "bigint",
                                        "int64",
                                        "paid_at",
                                        "timestamp with time zone",
                                        "binary (UTF8)")
                                .rows("1", january)
                                .rows("2", later)
                                .emptyBatch("3"))
                .table("pagila.public.film", t -> t.batch("1", 1))
                .table("pagila.public.empty", t -> t.emptyBatch("1"));
    }

    private JobContext inspected() {
        export().writeTo(store);
        new InspectJob(context(store)).run();
        return context(store);
    }

    private StagedTable staged() {
        return context(store).receipts().staged().getFirst();
    }

    private Map<String, Long> rowsByPartition() {
        return staged().objects().stream()
                .collect(Collectors.groupingBy(
                        object -> object.target().replaceFirst("/[^/]*$", ""),
                        Collectors.summingLong(StagedObject::rows)));
    }

    private List<String> workKeys() {
        return store.keys().stream().filter(key -> key.startsWith("work/")).toList();
    }

    private void assertScratchIsEmpty() {
        try (var left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void rowsGoIntoPartitionFoldersUnderWorkAndAreProven() {
        var report = new RepartitionJob(inspected(), "pagila.payment").run();

        assertThat(rowsByPartition())
                .isEqualTo(Map.of(
                        "ano=2024/mes=01", 20L,
                        "ano=2024/mes=02", 10L,
                        "ano=2024/mes=03", 10L,
                        "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__", 2L));
        assertThat(staged().rows()).isEqualTo(42);
        assertThat(staged().rowsRead()).isEqualTo(42);
        assertThat(staged().source()).isEqualTo("pagila.public.payment");
        assertThat(staged().columns())
                .containsExactly(new ParquetColumn("id", "bigint"), new ParquetColumn("paid_at", "string"));
        assertThat(report.subject()).isEqualTo("pagila.payment");
        assertThat(report.rows()).isEqualTo(42);
        assertThat(report.bytesThrough()).isGreaterThan(report.bytes());
        assertThat(report.notes().getFirst()).isEqualTo("42 rows went into 4 partitions.");
        assertThat(staged().nulls()).isEqualTo(1);
        assertThat(staged().invalid()).isEqualTo(1);
        assertThat(report.notes())
                .contains(
                        "2 rows are in __HIVE_DEFAULT_PARTITION__: 1 have no value to take the partition from, 1 one from which none can be derived.");
    }

    @Test
    void everyStagedObjectIsTheParquetFileItClaimsToBe() {
        new RepartitionJob(inspected(), "pagila.payment").run();

        assertThat(workKeys())
                .isEqualTo(staged().objects().stream().map(StagedObject::key).toList())
                .allMatch(key -> key.matches("work/c1/e1/pagila\\.payment/ano=[^/]+/mes=[^/]+/e1[^/]*\\.parquet"));
        for (var object : staged().objects()) {
            var listed = store.find(object.key()).orElseThrow();
            assertThat(listed.etag()).isEqualTo(object.etag());
            assertThat(ParquetFooter.read(
                                    new StoredParquet(store, object.key(), object.sizeInBytes(), new AtomicLong()))
                            .rows())
                    .isEqualTo(object.rows());
        }
        assertScratchIsEmpty();
    }

    @Test
    void aJobKilledAmidItsUploadsEndsLikeOneUndisturbed() {
        new RepartitionJob(inspected(), "pagila.payment").run();
        var undisturbed = staged();
        store.delete(workKeys());
        store.delete(List.of("runs/c1/e1/staged/pagila.payment.json"));
        store.with("work/c1/e1/pagila.payment/ano=2024/mes=01/left-over.parquet", "of an earlier attempt")
                .failing(Operation.UPLOAD, key -> key.contains("mes=03"), 1);

        assertThatThrownBy(() -> new RepartitionJob(context(store), "pagila.payment").run())
                .isInstanceOf(StoreException.class);
        assertThat(context(store).receipts().staged()).isEmpty();
        assertScratchIsEmpty();

        new RepartitionJob(context(store), "pagila.payment").run();
        assertThat(staged()).isEqualTo(undisturbed);
        assertThat(workKeys()).hasSize(undisturbed.objects().size());
    }

    @Test
    void aPreExistingChecksumCompanionStopsNothing() {
        var context = inspected();
        store.with("exported/c1/e1/pagila/public.payment/1/.part-00003-9f1c.gz.parquet.crc", "wrong");

        new RepartitionJob(context, "pagila.payment").run();

        assertThat(workKeys()).allMatch(key -> key.endsWith(".parquet"));
    }

    @Test
    void anExportThatChangedSinceInspectIsNotRead() {
        var context = inspected();
        store.with("exported/c1/e1/pagila/public.payment/2/part-00006-9f1c.gz.parquet", "something else");

        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("pagila.public.payment", "has changed");
    }

    @Test
    void rowsThatInspectDidNotCountAreNotStaged() {
        var context = inspected();
        var manifest = store.text("runs/c1/e1/manifest.json");
        store.with("runs/c1/e1/manifest.json", manifest.replace("\"rows\" : 42", "\"rows\" : 43"));

        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining("inspect counted 43 rows, 42 were read and 42 written");
        assertThat(workKeys()).isEmpty();
        assertScratchIsEmpty();
    }

    @Test
    void anUploadThatIsNotListedIsNotStaged() {
        var context = inspected();
        var losing = new LosingStore(store);

        assertThatThrownBy(() ->
                        new RepartitionJob(MarkingFixtures.context(losing, RUN, "e1", scratch), "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining("the bucket lists no such object");
        assertThat(context.receipts().staged()).isEmpty();
    }

    @Test
    void aDamagedPageHeaderFailsNamingTheTable() {
        var context = inspected();
        var key = "exported/c1/e1/pagila/public.payment/1/part-00003-9f1c.gz.parquet";
        var bytes = store.read(key).orElseThrow();
        for (var i = 4; i < 60; i++) {
            bytes[i] ^= 0x55;
        }
        store.with(key, bytes);
        // The same etag as inspect saw: damage that the bucket does not know of.
        var etag = store.find(key).orElseThrow().etag();
        var manifest = store.text("runs/c1/e1/manifest.json");
        var recorded = context.receipts().manifest().marked().stream()
                .flatMap(table -> table.files().stream())
                .filter(file -> file.key().equals(key))
                .findFirst()
                .orElseThrow()
                .etag();
        store.with("runs/c1/e1/manifest.json", manifest.replace(quoted(recorded), quoted(etag)));

        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("Cannot repartition table pagila.public.payment", key);
        assertScratchIsEmpty();
    }

    private static String quoted(String etag) {
        return etag.replace("\"", "\\\"");
    }

    @Test
    void onlyTablesWithPartitionsOrHiddenColumnsAreRepartitioned() {
        var context = inspected();

        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.film").run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("no partitionBy and no columns to leave out", "pagila.public.film");
        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.unknown").run())
                .isInstanceOf(JobException.class)
                .hasMessageContaining("marks no table for this folder");
    }

    @Test
    void hiddenColumnsAreInNoObjectAndInNoReceipt() {
        var run = postgres(database("pagila", Map.of("public.payment", drop(List.of("paid_at")))));
        export().writeTo(store);
        var context = MarkingFixtures.context(store, run, "e1", scratch);
        new InspectJob(context).run();

        var report = new RepartitionJob(context, "pagila.payment").run();

        assertThat(staged().columns()).containsExactly(new ParquetColumn("id", "bigint"));
        assertThat(staged().rows()).isEqualTo(42);
        assertThat(staged().objects()).singleElement().satisfies(object -> {
            assertThat(object.target()).isEqualTo("e1-0.parquet");
            assertThat(object.key()).isEqualTo("work/c1/e1/pagila.payment/e1-0.parquet");
            assertThat(ParquetFooter.read(
                                    new StoredParquet(store, object.key(), object.sizeInBytes(), new AtomicLong()))
                            .columns())
                    .isEqualTo(staged().columns());
        });
        assertThat(report.notes())
                .containsExactly("0 files copied, 2 row groups appended, 0 rewritten.", "1 column is left out.");
        assertThat(store.keys())
                .filteredOn(key -> key.startsWith("runs/"))
                .isNotEmpty()
                .noneMatch(key -> store.text(key).contains("paid_at"));
        assertThat(store.text("runs/c1/e1/repartition.json"))
                .isEqualTo("[{\"table\":\"pagila.payment\",\"engine\":\"pump\",\"jobs\":[\"repartition\"]}]");
    }

    @Test
    void aPartitionMayComeFromAHiddenColumn() {
        var run = postgres(database(
                "pagila",
                Map.of(
                        "public.payment",
                        drop(List.of("paid_at"), new PartitionField("ano", new Transform.Year("paid_at"))))));
        export().writeTo(store);
        var context = MarkingFixtures.context(store, run, "e1", scratch);
        new InspectJob(context).run();

        var report = new RepartitionJob(context, "pagila.payment").run();

        assertThat(rowsByPartition()).isEqualTo(Map.of("ano=2024", 40L, "ano=__HIVE_DEFAULT_PARTITION__", 2L));
        assertThat(staged().columns()).containsExactly(new ParquetColumn("id", "bigint"));
        assertThat(report.notes()).contains("42 rows went into 2 partitions.", "1 column is left out.");
    }

    @Test
    void aPartitionValueThatDoesNotFitItsTypeFailsWithTheValue() {
        var run = postgres(database(
                "pagila",
                Map.of(
                        "public.payment",
                        partitionBy(
                                new PartitionField("dia", new Transform.Value("paid_at"), PartitionType.DATE, true)))));
        export().writeTo(store);
        var context = MarkingFixtures.context(store, run, "e1", scratch);
        new InspectJob(context).run();

        assertThatThrownBy(() -> new RepartitionJob(context, "pagila.payment").run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll("pagila.public.payment", "\"2024-01-01 10:22:33.5+00\"", "no date");
        assertThat(workKeys()).isEmpty();
        assertScratchIsEmpty();
    }

    @Test
    void aTableWithoutRowsIsLeftToCopy() {
        var run = postgres(database(
                "pagila", Map.of("public.empty", partitionBy(new PartitionField("n", new Transform.Bucket("id", 2))))));
        export().writeTo(store);
        var context = MarkingFixtures.context(store, run, "e1", scratch);
        new InspectJob(context).run();

        var report = new RepartitionJob(context, "pagila.empty").run();

        assertThat(report.rows()).isZero();
        assertThat(report.notes()).containsExactly("Table pagila.public.empty has 0 rows; copy stages it.");
        assertThat(context.receipts().staged()).isEmpty();
    }

    /// A bucket that takes uploads and forgets them.
    private record LosingStore(FakeObjectStore store) implements ObjectStore {

        @Override
        public List<StoredObject> list(String prefix) {
            return store.list(prefix);
        }

        @Override
        public Optional<StoredObject> find(String key) {
            return store.find(key);
        }

        @Override
        public Optional<byte[]> read(String key) {
            return store.read(key);
        }

        @Override
        public byte[] read(String key, long offset, int length) {
            return store.read(key, offset, length);
        }

        @Override
        public void write(String key, byte[] content) {
            store.write(key, content);
        }

        @Override
        public boolean writeIfAbsent(String key, byte[] content) {
            return store.writeIfAbsent(key, content);
        }

        @Override
        public void upload(Path file, String key) {
            assertThat(file).exists();
        }

        @Override
        public void copy(StoredObject source, String targetKey) {
            store.copy(source, targetKey);
        }

        @Override
        public void delete(Collection<String> keys) {
            store.delete(keys);
        }
    }
}
