package io.datapump.pump.parquet;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// From where to where the values of a column reach that lie on a line, as footers tell. Nulls lie nowhere.
///
/// Text is a date or a time where its least value is one, in ISO form as RDS writes it: text of this form is in the
/// order of time, as long as all of it has one offset. Its least value is then no `-infinity`, no date before the year
/// 1 and none behind 9999, which would come before all others.
///
/// @param min a value that the column has: `2026-03-01`, `2026-03-01T10:22:33.5`, with `Z` at the end for an instant,
///     or a whole number
/// @param max the same; empty where nobody knows it, as behind an `infinity`
public record Reach(Kind kind, String min, Optional<String> max) {

    /// What the values are.
    public enum Kind {
        NUMBER,
        DATE,
        /// A date and a time of day in no zone.
        TIMESTAMP,
        INSTANT
    }

    /// A value that is a date or a time, as a date.
    ///
    /// @param zone in which instants are looked at
    /// @throws IllegalStateException for a number
    public LocalDate date(String value, ZoneId zone) {
        return switch (kind) {
            case DATE -> LocalDate.parse(value);
            case TIMESTAMP -> LocalDateTime.parse(value).toLocalDate();
            case INSTANT -> LocalDate.ofInstant(Instant.parse(value), zone);
            case NUMBER -> throw new IllegalStateException("Cannot read %s as a date: it is a number".formatted(value));
        };
    }

    /// Whether all values of another reach come after a value of this one that is its least.
    public boolean beginsBefore(Reach other) {
        return kind == other.kind && compare(kind, min, other.min) < 0;
    }

    /// Whether every value of this is less than every value of another; false where that is not known.
    public boolean endsBefore(Reach other) {
        return kind == other.kind
                && max.filter(last -> compare(kind, last, other.min) < 0).isPresent();
    }

    /// The reach of each column over all files of a table. A column is absent where the footer of one file does not
    /// tell it, unless the file has nothing but nulls in it.
    ///
    /// @return by column; sorted
    public static Map<String, Reach> over(Collection<ParquetFooter> files) {
        var filled = files.stream().filter(file -> file.rows() > 0).toList();
        var names = new TreeSet<String>();
        filled.forEach(file -> names.addAll(file.reach().keySet()));
        var reaches = new TreeMap<String, Reach>();
        names.forEach(name -> over(name, filled).ifPresent(reach -> reaches.put(name, reach)));
        return reaches;
    }

    private static Optional<Reach> over(String column, List<ParquetFooter> files) {
        var bounded = files.stream()
                .filter(file -> Optional.ofNullable(file.fingerprint().columns().get(column))
                        .filter(bounds -> bounds.nulls() == file.rows())
                        .isEmpty())
                .toList();
        var known = bounded.stream()
                .flatMap(file -> Optional.ofNullable(file.reach().get(column)).stream())
                .toList();
        return known.size() < bounded.size()
                        || known.stream().map(Reach::kind).distinct().count() != 1
                ? Optional.empty()
                : known.stream().reduce(Reach::with);
    }

    private Reach with(Reach other) {
        return new Reach(
                kind,
                compare(kind, min, other.min) <= 0 ? min : other.min,
                max.flatMap(one -> other.max.map(two -> compare(kind, one, two) >= 0 ? one : two)));
    }

    private static int compare(Kind kind, String a, String b) {
        return switch (kind) {
            case NUMBER -> new BigInteger(a).compareTo(new BigInteger(b));
            case DATE -> LocalDate.parse(a).compareTo(LocalDate.parse(b));
            case TIMESTAMP -> LocalDateTime.parse(a).compareTo(LocalDateTime.parse(b));
            case INSTANT -> Instant.parse(a).compareTo(Instant.parse(b));
        };
    }
}
