package io.datapump.pump.export;

import io.datapump.pump.parquet.Fingerprint;
import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the tables whose rows may be those of one batch, by comparing fingerprints.
///
/// A batch and a table agree where no footer proves them different *and* at least one column has both bounds
/// known on both sides: row counts and null counts alone say too little, since look-alikes of equal size are
/// common.
///
/// Comparing each batch with each table would be quadratic, and thousands of partitions of equal size occur.
/// So both are sorted into bins first: by row count and by every column that is fully known in all
/// fingerprints of that row count, where agreement is plain equality.
final class AgreeingTables {

    private final Map<Long, Set<String>> knownEverywhere = new HashMap<>();
    private final List<TableContent> tables;
    private final Map<String, List<Integer>> bins = new HashMap<>();

    AgreeingTables(List<TableContent> tables) {
        this.tables = tables;
        var prints = tables.stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(table.whole()), table.parts().stream().map(TableContent.Part::fingerprint)))
                .filter(print -> print.rows() > 0)
                .collect(Collectors.groupingBy(Fingerprint::rows));
        prints.forEach((rows, equalRows) -> knownEverywhere.put(rows, knownInAll(equalRows)));
        for (var i = 0; i < tables.size(); i++) {
            if (tables.get(i).rows() > 0) {
                bins.computeIfAbsent(bin(tables.get(i).whole()), _ -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    /// Positions of the tables other than `owner` whose fingerprint agrees with a part of it, ascending.
    ///
    /// Where the part is all that `owner` has, and one of the tables has several batches too, the answer is
    /// empty: of two such tables with the same rows neither can be shown to be the other's partition.
    List<Integer> agreeing(int owner, TableContent.Part part) {
        var agreeing = bins.getOrDefault(bin(part.fingerprint()), List.of()).stream()
                .filter(table -> table != owner)
                .filter(table -> agree(tables.get(table).whole(), part.fingerprint()))
                .toList();
        var isAll = part.fingerprint().rows() == tables.get(owner).rows();
        var isClear =
                agreeing.stream().allMatch(table -> tables.get(table).parts().size() == 1);
        return isAll && !isClear ? List.of() : agreeing;
    }

    /// True where footers say that the rows may be the same, and say enough to be believed.
    static boolean agree(Fingerprint one, Fingerprint two) {
        return one.agreesWith(two) && columnsBounded(one, two) > 0;
    }

    /// How many columns have both bounds known on both sides.
    static int columnsBounded(Fingerprint one, Fingerprint two) {
        return (int) one.columns().entrySet().stream()
                .filter(column ->
                        isBounded(column.getValue()) && isBounded(two.columns().get(column.getKey())))
                .count();
    }

    private static boolean isBounded(@Nullable ColumnBounds column) {
        return column != null && column.min().isPresent() && column.max().isPresent();
    }

    private static Set<String> knownInAll(Collection<Fingerprint> prints) {
        var known = new TreeSet<>(prints.iterator().next().columns().keySet());
        for (var print : prints) {
            known.removeIf(name -> {
                var column = print.columns().get(name);
                return column == null || column.nulls() < 0 || !isBounded(column);
            });
        }
        return known;
    }

    private String bin(Fingerprint print) {
        return knownEverywhere.getOrDefault(print.rows(), Set.of()).stream()
                .map(name -> name + "=" + print.columns().get(name))
                .collect(Collectors.joining("\n", print.rows() + "\n", ""));
    }
}
