package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.parquet.ParquetColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The columns of all files of a history together: old files stay as they were written, and a column that
/// one does not have is null there.
final class UnionColumns {

    private static final List<List<String>> WIDER =
            List.of(List.of("tinyint", "smallint", "int", "bigint"), List.of("float", "double"));

    private UnionColumns() {}

    /// Those there are, then new ones. A number may become wider, and stays as wide as it ever was.
    ///
    /// @throws HistoryException naming every column whose type does not go together with the one it had
    static List<ParquetColumn> of(String source, List<ParquetColumn> before, List<ParquetColumn> now) {
        var all = new LinkedHashMap<String, ParquetColumn>();
        before.forEach(column -> all.put(folded(column), column));
        var conflicts = new ArrayList<String>();
        for (var column : now) {
            var known = Optional.ofNullable(all.get(folded(column)));
            var type = known.map(ParquetColumn::glueType).orElse(column.glueType());
            var common = common(type, column.glueType());
            if (common.isEmpty()) {
                conflicts.add("%s was %s and is %s".formatted(column.name(), type, column.glueType()));
            } else {
                all.put(
                        folded(column),
                        new ParquetColumn(known.map(ParquetColumn::name).orElse(column.name()), common.get()));
            }
        }
        if (!conflicts.isEmpty()) {
            throw new HistoryException(
                    "Cannot go on with the history of %s: %s. One table cannot have both types, and rewriting what the source may no longer have is nothing a run decides. The history is as it was; give the table another alias to begin a new one beside it, or turn the column back."
                            .formatted(source, String.join(", ", conflicts)));
        }
        return List.copyOf(all.values());
    }

    private static String folded(ParquetColumn column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<String> common(String one, String other) {
        return one.equals(other)
                ? Optional.of(one)
                : WIDER.stream()
                        .filter(types -> types.contains(one) && types.contains(other))
                        .map(types -> types.get(Math.max(types.indexOf(one), types.indexOf(other))))
                        .findFirst();
    }
}
