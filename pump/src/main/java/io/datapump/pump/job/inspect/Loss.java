package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.Purge;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.WatchedColumn;
import io.datapump.pump.job.inspect.ShownTables.ShownTable;
import io.datapump.pump.parquet.Reach;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.AgreedName;
import java.math.BigInteger;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a table has lost at its old end: its first rows, all of them while others have come, or everything.
sealed interface Loss {

    /// So many rows have gone, or more.
    long least();

    /// So many rows have gone, or fewer.
    long most();

    /// The table is empty.
    record Everything(long least) implements Loss {

        @Override
        public long most() {
            return least;
        }
    }

    /// Rows before the first that is left.
    ///
    /// @param before the column when the lake was published before
    /// @param now the column in this export
    /// @param isAll whether every row of then is before it
    record OldEnd(Reach before, WatchedColumn now, ZoneId zone, boolean isAll, long least, long most) implements Loss {

        long days() {
            return ChronoUnit.DAYS.between(
                    before.begin(zone).toLocalDate(), now.reach().begin(zone).toLocalDate());
        }
    }

    /// What is lost between what the lake shows and what the export has; empty where no row surely is. A first row
    /// that has gone while others of its day stay is a deletion like any other, unless it took a partition with it.
    static Optional<Loss> between(ShownTable before, Table table, Optional<WatchedColumn> now, ShownTables shown) {
        var rows = before.table().rows();
        if (rows == 0) {
            return Optional.empty();
        }
        if (table.rows() == 0) {
            return Optional.of(new Everything(rows));
        }
        return now.flatMap(column -> before.table()
                .watched()
                .flatMap(WatchedColumn::of)
                .filter(then -> then.name().equals(column.name()))
                .map(WatchedColumn::reach)
                .filter(then -> then.beginsBefore(column.reach()))
                .flatMap(then -> oldEnd(then, column, before, table, shown)));
    }

    private static Optional<Loss> oldEnd(
            Reach then, WatchedColumn now, ShownTable before, Table table, ShownTables shown) {
        var isAll = then.endsBefore(now.reach());
        var rows = before.table().rows();
        var zone = ZoneId.of(shown.marking().rules(table).values().timeZone());
        if (!now.reach().isOfTime()) {
            // The values identify rows, so there are no more rows than values.
            var values = new BigInteger(now.reach().min()).subtract(new BigInteger(then.min()));
            var most = isAll ? rows : values.min(BigInteger.valueOf(rows)).longValueExact();
            return Optional.of(new OldEnd(then, now, zone, isAll, isAll ? rows : 1, most));
        }
        var counted = shown.published(before).map(published -> counted(published, table, now));
        var surely = counted.map(count -> isAll ? count.most() : count.surely()).orElse(0L);
        var most = counted.map(RowsBefore::most).orElse(rows);
        var loss = new OldEnd(then, now, zone, isAll, Math.max(1, surely), Math.max(1, most));
        return surely > 0 || isAll || loss.days() > 0 ? Optional.of(loss) : Optional.empty();
    }

    /// By the partitions and in the time zone that the rows were published with.
    private static RowsBefore counted(ShownTables.Published published, Table table, WatchedColumn now) {
        var marking = new Marking(published.run());
        Map<String, Long> rows = published.receipt().partitions().stream()
                .collect(Collectors.toMap(partition -> partition.path(), partition -> partition.rows()));
        return RowsBefore.of(
                now.reach().begin(ZoneId.of(marking.rules(table).values().timeZone())),
                marking.settings(table).partitionBy(),
                now.name(),
                rows);
    }

    /// The name that agrees to it, the cluster in front.
    default String agreement(String cluster, Marking marking, Table table) {
        var name = marking.filterName(table.schema(), table.name());
        return switch (this) {
            case Everything _ -> AgreedName.ofPurge(cluster, table.database(), name);
            case OldEnd end ->
                AgreedName.ofPurge(
                        cluster,
                        table.database(),
                        name,
                        end.now().name(),
                        shortly(end.now().reach(), end.zone()));
        };
    }

    /// Fills a sentence before a semicolon.
    default String words() {
        return switch (this) {
            case Everything(long rows) -> "the table is empty, and had %s".formatted(rows(rows, rows));
            case OldEnd end ->
                "%s%s, %s from %s up to %s"
                        .formatted(
                                end.now().reach().isOfTime() ? days(end.days()) + ", " : "",
                                (end.isAll() ? "all of its " : "") + rows(end.least(), end.most()),
                                end.now().name(),
                                shortly(end.before(), end.zone()),
                                shortly(end.now().reach(), end.zone()));
        };
    }

    /// The whole of it.
    default Purge purge(String source, LakeTable as, Purge.Outcome outcome, String message) {
        var end = this instanceof OldEnd found ? Optional.of(found) : Optional.<OldEnd>empty();
        return new Purge(
                source,
                as,
                end.map(found -> found.now().name()),
                end.map(found -> found.before().min()),
                end.map(found -> found.now().reach().min()),
                end.filter(found -> found.now().reach().isOfTime()).map(OldEnd::days),
                least(),
                most(),
                outcome,
                message);
    }

    private static String shortly(Reach reach, ZoneId zone) {
        return reach.isOfTime() ? reach.begin(zone).toLocalDate().toString() : reach.min();
    }

    private static String days(long days) {
        return days == 0 ? "less than a day" : String.format(Locale.ROOT, days == 1 ? "%,d day" : "%,d days", days);
    }

    private static String rows(long least, long most) {
        if (least == most) {
            return String.format(Locale.ROOT, least == 1 ? "%,d row" : "%,d rows", least);
        }
        return least <= 1
                ? String.format(Locale.ROOT, "at most %,d rows", most)
                : String.format(Locale.ROOT, "%,d to %,d rows", least, most);
    }
}
