package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.ReplacedFiles;
import io.datapump.pump.parquet.RowsOf;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// A bucket with the history of the invented table, and what readers see of it.
final class ModelBucket {

    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

    private ModelBucket() {}

    static LongtermMerge.Result merge(Path folder, ObjectStore store, Placement placement, Snapshot snapshot) {
        try {
            var scratch = Files.createTempDirectory(folder, "merge");
            // As little memory as there may be, so that rows spill.
            return new LongtermMerge(history(store), placement, CLOCK, scratch, 1).merge(snapshot);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static History history(ObjectStore store) {
        return new History(store, "c1", SourceTable.TABLE);
    }

    static Optional<Stored> head(ObjectStore store) {
        return history(store).head();
    }

    static FakeObjectStore copy(FakeObjectStore store) {
        var copy = new FakeObjectStore();
        store.keys().forEach(key -> copy.with(key, store.read(key).orElseThrow()));
        return copy;
    }

    /// At any moment every file that the manifest in force names is there.
    static void requireLiveFiles(FakeObjectStore store) {
        head(store)
                .ifPresent(stored -> stored.manifest()
                        .files()
                        .forEach(file -> assertThat(store.find(file.key()))
                                .get()
                                .satisfies(object -> assertThat(object.etag()).isEqualTo(file.etag()))));
    }

    /// What readers see, every row with its folder in front, sorted.
    static List<String> rows(FakeObjectStore store) {
        return head(store).map(stored -> rows(store, stored.manifest())).orElse(List.of());
    }

    private static List<String> rows(FakeObjectStore store, LongtermManifest manifest) {
        return manifest.partitions().stream()
                .flatMap(partition -> partition.files().stream().flatMap(file -> {
                    assertThat(file.key()).startsWith(folder(partition, file.standing()));
                    return RowsOf.file(file.key(), store.read(file.key()).orElseThrow()).stream()
                            .map(row -> (file.standing() == Standing.APART ? "apart " : "") + partition.path() + " "
                                    + new TreeMap<>(row));
                }))
                .sorted()
                .toList();
    }

    private static String folder(HistoryPartition partition, Standing standing) {
        return standing == Standing.APART ? "longterm/c1/_apart/shop/orders/" : partition.folder();
    }

    static ReplacedFiles replaced(ObjectStore store) {
        return new ReplacedFiles(history(store), Clock.offset(CLOCK, Duration.ofDays(30)), Duration.ZERO);
    }

    static void requireOnlyLiveFiles(FakeObjectStore store) {
        requireLiveFiles(store);
        assertThat(store.keys().stream().filter(key -> key.startsWith("longterm/") && key.endsWith(".parquet")))
                .containsExactlyInAnyOrderElementsOf(head(store).orElseThrow().manifest().files().stream()
                        .map(LiveFile::key)
                        .toList());
    }
}
