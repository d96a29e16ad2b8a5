package io.datapump.pump.longterm;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// Partitions of a history of dated copies: the moment of the snapshot is the outermost level,
/// `snapshot=20260301T030812Z/ano=2024`.
public final class DatedCopy {

    /// The outermost partition column.
    public static final String LEVEL = "snapshot";

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private DatedCopy() {}

    /// The path of a partition of the copy that was taken at a moment.
    ///
    /// @param path of the partition in the table; empty text without partitions
    public static String path(Instant taken, String path) {
        var dated = LEVEL + "=" + MOMENT.format(taken);
        return path.isEmpty() ? dated : dated + "/" + path;
    }

    /// The day in UTC that the copy of a partition is of; empty where the path is that of no copy.
    static Optional<LocalDate> day(String path) {
        var level = path.split("/", 2)[0];
        try {
            return level.startsWith(LEVEL + "=")
                    ? Optional.of(LocalDateTime.parse(level.substring(LEVEL.length() + 1), MOMENT)
                            .toLocalDate())
                    : Optional.empty();
        } catch (DateTimeException noMoment) {
            return Optional.empty();
        }
    }
}
