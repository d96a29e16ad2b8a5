package io.datapump.bench.repartition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A table to repartition: how many rows in which order, and how they lie in files.
public enum DataSet {
    /// Rows in the order of their time, with six hours of jitter; small files of one row group, as RDS writes.
    TIME_ORDERED(12_000_000, 60_000, Columns.PAYMENTS, Order.TIME),
    /// As above, and one row in a thousand is dated anywhere: no row group falls into one month.
    OUTLIERS(6_000_000, 60_000, Columns.PAYMENTS, Order.TIME_WITH_OUTLIERS),
    /// In the order of time, in files and row groups so large that each spans months.
    LARGE_GROUPS(12_000_000, 2_000_000, Columns.PAYMENTS, Order.TIME),
    /// In no order.
    SHUFFLED(12_000_000, 60_000, Columns.PAYMENTS, Order.NONE),
    /// 60 columns, in no order.
    WIDE(1_000_000, 25_000, Columns.WIDE, Order.NONE),
    /// 1,000 tenants, or as many as one asks for, in no order.
    MANY_PARTITIONS(5_000_000, 60_000, Columns.TENANTS, Order.NONE),
    /// 5,000 files of 1 MB, in the order of time.
    SMALL_FILES(100_000_000, 20_000, Columns.PAYMENTS, Order.TIME);

    static final int TENANTS = 1_000;

    private static final int SMALLEST_FILE = 1_000;

    private final long rows;
    private final int rowsPerFile;
    private final Columns columns;
    private final Order order;

    DataSet(long rows, int rowsPerFile, Columns columns, Order order) {
        this.rows = rows;
        this.rowsPerFile = rowsPerFile;
        this.columns = columns;
        this.order = order;
    }

    enum Columns {
        PAYMENTS,
        WIDE,
        TENANTS
    }

    enum Order {
        TIME,
        TIME_WITH_OUTLIERS,
        NONE
    }

    /// Where nobody asks for another number.
    long rows() {
        return rows;
    }

    Columns columns() {
        return columns;
    }

    Order order() {
        return order;
    }

    /// With fewer rows the files get smaller, so that as many row groups straddle a month as in the full table.
    /// Only small files stay as large as they are, and get fewer.
    int rowsPerFile(long ofRows) {
        if (this == SMALL_FILES) {
            return rowsPerFile;
        }
        var files = Math.ceilDiv(rows, rowsPerFile);
        return Math.clamp(Math.ceilDiv(ofRows, files), SMALLEST_FILE, rowsPerFile);
    }

    List<Level> levels() {
        return Level.parse(
                columns == Columns.TENANTS
                        ? List.of("tenant=value:tenant")
                        : List.of("ano=year:payment_date", "mes=month:payment_date"));
    }

    /// As the command line spells it.
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<DataSet> named(String label) {
        return Arrays.stream(values()).filter(set -> set.label().equals(label)).findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(DataSet::label).toList();
    }
}
