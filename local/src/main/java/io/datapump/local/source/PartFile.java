package io.datapump.local.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/// One range of a batch that becomes a file.
///
/// @param part the range's number; numbers have gaps, because an empty range makes no file
record PartFile(Batch batch, int part, long firstRow, long rows) {

    /// More than 1 MB of payments; RDS guide: files of 1–10 MB.
    static final long ROWS_PER_FILE = 80_000;

    /// From here on, a table that can be split is split. Seen: tables of some megabytes in a hundred files.
    private static final long ROWS_WORTH_SPLITTING = 1_000;

    /// `part-00003-{uuid}.gz.parquet`; Spark gives all files of one write job the same UUID.
    String name(String exportId, SampleTable table) {
        var job = exportId + "/" + table.fullName() + "/" + batch.folder();
        var uuid = UUID.nameUUIDFromBytes(job.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "part-%05d-%s.gz.parquet", part, uuid);
    }

    /// The files of a batch, in row order; none for an empty batch.
    static List<PartFile> of(SampleTable table, Batch batch) {
        var count = count(table, batch);
        var dice = Dice.of(batch.firstRow(), table.fullName());
        var files = new ArrayList<PartFile>();
        var part = dice.below(2, batch.rows(), 0);
        for (var i = 0; i < count; i++) {
            var from = boundary(table, batch, i, count);
            var to = boundary(table, batch, i + 1, count);
            files.add(new PartFile(batch, part, batch.firstRow() + from, to - from));
            part += 1 + dice.below(3, i, 1);
        }
        return List.copyOf(files);
    }

    /// Where a range begins. A partition read through its parent is cut elsewhere than the same partition read
    /// as a table: the files of the two copies do not correspond.
    private static long boundary(SampleTable table, Batch batch, long range, long ranges) {
        var even = batch.rows() * range / ranges;
        return table.splitting() == Splitting.BY_PARTITION && range > 0 && range < ranges
                ? even - batch.rows() / ranges / 5
                : even;
    }

    /// How many ranges RDS cut the batch into, the empty ones counted.
    static int ranges(List<PartFile> files) {
        return files.isEmpty() ? 1 : files.getLast().part() + 1;
    }

    private static long count(SampleTable table, Batch batch) {
        var needed = Math.ceilDiv(batch.rows(), ROWS_PER_FILE);
        return switch (table.splitting()) {
            case NONE -> needed;
            case CTID, BY_PARTITION -> batch.rows() < ROWS_WORTH_SPLITTING ? needed : Math.max(2, needed);
        };
    }
}
