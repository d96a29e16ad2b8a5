package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Looks for sets of tables whose rows add up to a number.
///
/// There may be as many sets as numbers below two to the power of tables, so tries are counted: where they ran out,
/// what was found says nothing of what else there is.
final class SumSearch {

    private static final int TRIES = 20_000;

    private int tries;

    /// True where a search was not carried to its end.
    boolean isExhausted() {
        return tries > TRIES;
    }

    /// Two of the sets that fit, or all where there are fewer.
    ///
    /// @param tables the largest first; none is empty
    /// @param fits judges a set whose rows add up
    List<List<TableContent>> find(List<TableContent> tables, long rows, Predicate<List<TableContent>> fits) {
        var left = new long[tables.size() + 1];
        for (var i = tables.size() - 1; i >= 0; i--) {
            left[i] = left[i + 1] + tables.get(i).rows();
        }
        var found = new ArrayList<List<TableContent>>();
        if (rows > 0) {
            new Walk(tables, left, fits, found).from(0, rows);
        }
        return found;
    }

    private final class Walk {

        private final List<TableContent> tables;
        private final long[] left;
        private final Predicate<List<TableContent>> fits;
        private final List<List<TableContent>> found;
        private final List<TableContent> chosen = new ArrayList<>();

        /// @param left rows of the tables from each position on
        Walk(
                List<TableContent> tables,
                long[] left,
                Predicate<List<TableContent>> fits,
                List<List<TableContent>> found) {
            this.tables = tables;
            this.left = left;
            this.fits = fits;
            this.found = found;
        }

        void from(int position, long missing) {
            if (missing == 0) {
                tries += chosen.size();
                if (fits.test(chosen)) {
                    found.add(List.copyOf(chosen));
                }
            } else if (left[position] >= missing && found.size() < 2 && ++tries <= TRIES) {
                var table = tables.get(position);
                if (table.rows() <= missing) {
                    chosen.add(table);
                    from(position + 1, missing - table.rows());
                    chosen.removeLast();
                }
                from(position + 1, missing);
            }
        }
    }
}
