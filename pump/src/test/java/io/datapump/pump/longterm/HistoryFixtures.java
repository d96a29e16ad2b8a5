package io.datapump.pump.longterm;

import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ValueRange;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.LongtermMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Manifests of an invented table.
final class HistoryFixtures {

    static final LakeTable TABLE = new LakeTable("pagila", "payments");
    static final HistoryLayout LAYOUT =
            new HistoryLayout(LongtermMode.LATEST, List.of("id"), List.of("year=year(paid)"), Optional.of("paid"));

    private HistoryFixtures() {}

    static LongtermManifest manifest(long number, String previous, HistoryPartition... partitions) {
        return new LongtermManifest(
                LongtermManifest.VERSION,
                number,
                previous,
                "pagila.public.payment",
                TABLE,
                LAYOUT,
                Instant.parse("2026-03-01T03:10:00Z").plusSeconds(number),
                new Cause(
                        "merge of a snapshot",
                        "e" + number,
                        Instant.parse("2026-03-01T03:08:12Z"),
                        "config/c1/0.json",
                        "writer-" + number),
                List.of(new ParquetColumn("id", "bigint")),
                List.of(partitions),
                List.of());
    }

    static HistoryPartition partition(String path, long renewed, long movedOut, LiveFile... files) {
        var rows = List.of(files).stream().mapToLong(LiveFile::rows).sum();
        return new HistoryPartition(
                path, "longterm/c1/pagila/payments/" + path + "/", rows, renewed, movedOut, List.of(files));
    }

    /// A file of rows whose keys are the numbers from `first` on.
    static LiveFile file(String name, long first, long rows) {
        return new LiveFile(
                "longterm/c1/pagila/payments/" + name,
                "\"etag\"",
                100,
                1,
                Standing.CURRENT,
                content(first, rows),
                Optional.of(new ValueRange(Long.toString(first), Long.toString(first + rows - 1))),
                Optional.empty());
    }

    static Content content(long first, long rows) {
        var content = Content.NOTHING;
        for (long i = first; i < first + rows; i++) {
            content = content.plus(Content.ofRow(i * 31, ~i));
        }
        return content;
    }
}
