package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// What footers tell of a set of rows, whatever files, row groups and order they are written in. Two equal
/// sets of rows never contradict each other, see [#agreesWith]; sets that agree are very likely, but not
/// surely, equal.
///
/// @param columns by column name (dotted path below groups)
public record Fingerprint(long rows, Map<String, ColumnBounds> columns) {

    static final ColumnBounds UNKNOWN = new ColumnBounds(-1, Optional.empty(), Optional.empty());

    public Fingerprint {
        columns = Map.copyOf(new TreeMap<>(columns));
    }

    /// Nulls and bounds of one column. Bounds are in a form in which equal values are equal text: `'text'`
    /// for strings, `x'00ff'` for bytes, plain numbers (dates and timestamps in their stored unit), `true`
    /// and `false`. They are absent where no value is there to bound, and where any row group lacks
    /// trustworthy statistics (missing, truncated, NaN).
    ///
    /// @param nulls -1 where unknown
    public record ColumnBounds(long nulls, Optional<String> min, Optional<String> max) {}

    /// The fingerprint of all rows of some files together. What has no rows contributes nothing; a bound that
    /// is unknown in any part, or a column that a part lacks, is unknown in the whole.
    public static Fingerprint combine(List<Fingerprint> parts) {
        List<Fingerprint> filled = parts.stream().filter(part -> part.rows > 0).toList();
        TreeSet<String> names = new TreeSet<>();
        (filled.isEmpty() ? parts : filled).forEach(part -> names.addAll(part.columns.keySet()));
        Map<String, ColumnBounds> columns = new TreeMap<>();
        names.forEach(name -> columns.put(name, combine(filled, name)));
        return new Fingerprint(filled.stream().mapToLong(Fingerprint::rows).sum(), columns);
    }

    /// False where the footers prove that the rows differ: other row count, other columns, another known
    /// number of nulls or another known bound. Unknown is never a contradiction, because whether a bound is
    /// known depends on how rows were grouped.
    public boolean agreesWith(Fingerprint other) {
        return rows == other.rows
                && columns.keySet().equals(other.columns.keySet())
                && columns.entrySet().stream()
                        .allMatch(column -> agree(column.getValue(), other.bounds(column.getKey())));
    }

    /// The fingerprint of some columns of the same rows; names that are none of its columns are passed over.
    public Fingerprint only(Set<String> names) {
        Map<String, ColumnBounds> kept = new TreeMap<>(columns);
        kept.keySet().retainAll(names);
        return new Fingerprint(rows, kept);
    }

    /// False where the footers prove that not all of these rows are among the others: more rows or nulls, a value
    /// outside of the others' bounds, or a column that the others have and these lack.
    public boolean mayBePartOf(Fingerprint whole) {
        return rows <= whole.rows
                && columns.keySet().containsAll(whole.columns.keySet())
                && whole.columns.entrySet().stream()
                        .allMatch(column -> isWithin(bounds(column.getKey()), column.getValue(), whole.rows));
    }

    private boolean isWithin(ColumnBounds part, ColumnBounds whole, long wholeRows) {
        boolean moreNulls = part.nulls >= 0 && whole.nulls >= 0 && part.nulls > whole.nulls;
        boolean valueAmongNulls = whole.nulls == wholeRows && part.nulls >= 0 && part.nulls < rows;
        return !moreNulls && !valueAmongNulls && isOrdered(whole.min, part.min) && isOrdered(part.max, whole.max);
    }

    private static boolean isOrdered(Optional<String> low, Optional<String> high) {
        return low.isEmpty() || high.isEmpty() || BoundText.compare(low.get(), high.get()) <= 0;
    }

    private ColumnBounds bounds(String name) {
        return columns.getOrDefault(name, UNKNOWN);
    }

    private static boolean agree(ColumnBounds one, ColumnBounds two) {
        return (one.nulls < 0 || two.nulls < 0 || one.nulls == two.nulls)
                && agree(one.min, two.min)
                && agree(one.max, two.max);
    }

    private static boolean agree(Optional<String> one, Optional<String> two) {
        return one.isEmpty() || two.isEmpty() || one.equals(two);
    }

    private static ColumnBounds combine(List<Fingerprint> parts, String name) {
        long nulls = 0;
        List<ColumnBounds> bounded = new ArrayList<>();
        for (Fingerprint part : parts) {
            ColumnBounds column = part.bounds(name);
            nulls = nulls < 0 || column.nulls < 0 ? -1 : nulls + column.nulls;
            // Where every value is null there is nothing to bound, which is knowledge and not the lack of it.
            if (column.nulls != part.rows) {
                bounded.add(column);
            }
        }
        return new ColumnBounds(nulls, least(bounded, ColumnBounds::min, 1), least(bounded, ColumnBounds::max, -1));
    }

    private static Optional<String> least(
            List<ColumnBounds> columns, Function<ColumnBounds, Optional<String>> bound, int sign) {
        List<String> known =
                columns.stream().map(bound).flatMap(Optional::stream).toList();
        return known.size() < columns.size()
                ? Optional.empty()
                : known.stream().min((a, b) -> sign * BoundText.compare(a, b));
    }
}
