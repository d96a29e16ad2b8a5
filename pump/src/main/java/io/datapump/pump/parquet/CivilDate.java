package io.datapump.pump.parquet;

/// The proleptic Gregorian calendar on plain numbers, because the partition of every row depends on it
/// (Hinnant, "chrono-Compatible Low-Level Date Algorithms"). Days count from 1970-01-01.
final class CivilDate {

    private static final int DAYS_PER_ERA = 146_097;

    private CivilDate() {}

    static long epochDay(long year, int month, int day) {
        long y = month <= 2 ? year - 1 : year;
        long era = Math.floorDiv(y, 400L);
        long yearOfEra = y - era * 400;
        long dayOfYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * DAYS_PER_ERA + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468;
    }

    static long year(long epochDay) {
        long monthIndex = monthIndex(epochDay);
        long days = epochDay + 719_468;
        long era = Math.floorDiv(days, (long) DAYS_PER_ERA);
        return yearOfEra(days - era * DAYS_PER_ERA) + era * 400 + (monthIndex >= 10 ? 1 : 0);
    }

    static long month(long epochDay) {
        long index = monthIndex(epochDay);
        return index < 10 ? index + 3 : index - 9;
    }

    static long day(long epochDay) {
        long dayOfYear = dayOfYear(epochDay);
        return dayOfYear - (153 * ((5 * dayOfYear + 2) / 153) + 2) / 5 + 1;
    }

    static int daysIn(long year, int month) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /// Months since March: years begin in March here, so that the leap day is their last.
    private static long monthIndex(long epochDay) {
        return (5 * dayOfYear(epochDay) + 2) / 153;
    }

    private static long dayOfYear(long epochDay) {
        long dayOfEra = Math.floorMod(epochDay + 719_468, (long) DAYS_PER_ERA);
        long yearOfEra = yearOfEra(dayOfEra);
        return dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    }

    private static long yearOfEra(long dayOfEra) {
        return (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    }
}
