package io.datapump.pump.longterm;

import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.parquet.ValueRange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One partition of a history: its live files, and what has ever been taken out of it for a reason.
///
/// @param path for example `ano=2024/mes=03`; empty text for a table without partition folders
/// @param folder the key prefix its files lie below, ending in `/`
/// @param distinctKeys rows that differ in their key; -1 where nobody can count them: without a key, where its
///     columns are not in the files, or where a row has none. A key that was in two partitions counts in both
/// @param renewed rows that a later snapshot has brought again, changed or not, since the history began
/// @param movedOut rows whose newer state is in another partition, since the history began
/// @param files sorted by key
public record HistoryPartition(
        String path, String folder, long distinctKeys, long renewed, long movedOut, List<LiveFile> files) {

    public HistoryPartition {
        files = files.stream().sorted(Comparator.comparing(LiveFile::key)).toList();
    }

    public long rows() {
        return content().rows();
    }

    public long bytes() {
        return files.stream().mapToLong(LiveFile::sizeInBytes).sum();
    }

    /// What all files hold together.
    public Content content() {
        return Content.sum(files.stream().map(LiveFile::content).toList());
    }

    /// What the files of one standing hold together.
    public Content content(Standing standing) {
        return Content.sum(of(standing).stream().map(LiveFile::content).toList());
    }

    /// The files of one standing, sorted by key.
    public List<LiveFile> of(Standing standing) {
        return files.stream().filter(file -> file.standing() == standing).toList();
    }

    /// Empty where the footer of a file does not tell, or there is no key.
    public Optional<ValueRange> keys() {
        return around(files.stream().map(LiveFile::keys).toList());
    }

    /// Empty where the footer of a file does not tell, or nothing says when a row is from.
    public Optional<ValueRange> times() {
        return around(files.stream().map(LiveFile::times).toList());
    }

    private static Optional<ValueRange> around(List<Optional<ValueRange>> ranges) {
        return ranges.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : ValueRange.around(ranges.stream().flatMap(Optional::stream).toList());
    }
}
