package io.datapump.local.source;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// The content of an invented PostgreSQL server with the databases `pagila` and `crm`, as a value: every row is
/// a pure function of the seed and the row's number, so a snapshot is this value and nothing else.
///
/// @param payments rows of `public.payment` before any purge
/// @param purgedBefore rows of `public.payment` older than this month have been deleted, their partitions
/// dropped
public record SampleDatabase(long seed, long payments, Optional<YearMonth> purgedBefore) {

    /// Large enough to have several files in every partition, small enough for a demonstration in seconds.
    public static final long DEFAULT_PAYMENTS = 60_000;

    public SampleDatabase {
        if (payments < 0) {
            throw new IllegalArgumentException("Cannot make " + payments + " payments: the number is negative.");
        }
    }

    /// The server as it is before anything was purged.
    public SampleDatabase(long seed, long payments) {
        this(seed, payments, Optional.empty());
    }

    /// The same server after the months before this one were purged.
    public SampleDatabase purgeBefore(YearMonth month) {
        return new SampleDatabase(seed, payments, Optional.of(month));
    }

    /// Every table of every database, in the order RDS would list them: databases by name, a partitioned table
    /// before its partitions. The server's own database `postgres` has none.
    public List<SampleTable> tables() {
        var tables = new ArrayList<SampleTable>();
        tables.addAll(CrmTables.of(seed));
        tables.addAll(PagilaTables.of(seed));
        tables.addAll(partitioning().tables());
        return List.copyOf(tables);
    }

    /// The table called `database.schema.table`.
    ///
    /// @throws IllegalArgumentException when there is none
    public SampleTable table(String fullName) {
        return tables().stream()
                .filter(table -> table.fullName().equals(fullName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Cannot find the table \"" + fullName + "\": the sample server has no such table."));
    }

    /// Count and sum of `public.payment` for each month that has rows; straight from the generator, without an
    /// export.
    public SortedMap<YearMonth, MonthTotal> paymentsByMonth() {
        var partitioning = partitioning();
        var rows = partitioning.rows();
        var totals = new TreeMap<YearMonth, MonthTotal>();
        for (var month = partitioning.firstMonth(); month < PaymentCalendar.MONTHS; month++) {
            var first = partitioning.calendar().firstRow(month);
            var count = partitioning.calendar().rows(month);
            if (count > 0) {
                var cents = LongStream.range(first, first + count)
                        .parallel()
                        .map(rows::cents)
                        .sum();
                totals.put(PaymentCalendar.month(month), new MonthTotal(count, BigDecimal.valueOf(cents, 2)));
            }
        }
        return totals;
    }

    private PaymentPartitions partitioning() {
        var firstMonth = purgedBefore
                .map(month -> Math.clamp(PaymentCalendar.index(month), 0, PaymentCalendar.MONTHS))
                .orElse(0);
        return new PaymentPartitions(seed, new PaymentCalendar(payments), firstMonth);
    }
}
