package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// One of the six fields of a Glue schedule, in their order (Glue guide, "Time-based schedules for jobs and
/// crawlers").
enum CronField {
    MINUTES("minutes", 0, 59),
    HOURS("hours", 0, 23),
    DAY_OF_MONTH("day of the month", 1, 31),
    MONTH("month", 1, 12),
    DAY_OF_WEEK("day of the week", 1, 7),
    YEAR("year", 1970, 2199);

    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> WEEK = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");
    private static final Pattern MONTH_DAYS = Pattern.compile("L|LW|([1-9]|[12][0-9]|3[01])W");
    private static final Pattern WEEK_DAYS = Pattern.compile("L|([1-7]|SUN|MON|TUE|WED|THU|FRI|SAT)L");

    private final String word;
    private final int first;
    private final int last;

    CronField(String word, int first, int last) {
        this.word = word;
        this.first = first;
        this.last = last;
    }

    /// What is wrong with an entry of the field's list.
    ///
    /// @param better what was meant in all likelihood
    record Fault(String reason, Optional<String> better) {

        static Fault of(String reason) {
            return new Fault(reason, Optional.empty());
        }
    }

    /// A range with its step.
    private record Range(int from, int to, int step) {}

    String word() {
        return word;
    }

    /// The names of its values, from the first; empty where they are numbers only.
    private List<String> names() {
        return switch (this) {
            case MONTH -> MONTHS;
            case DAY_OF_WEEK -> WEEK;
            case MINUTES, HOURS, DAY_OF_MONTH, YEAR -> List.of();
        };
    }

    /// What the field may hold, in words.
    String allowed() {
        var range = "%d to %d".formatted(first, last);
        var named =
                names().isEmpty() ? range : "%s or %s to %s".formatted(range, names().getFirst(), names().getLast());
        return switch (this) {
            case DAY_OF_MONTH -> named + ", with , - * / and ? L W";
            case DAY_OF_WEEK -> named + ", with , - * / and ? L";
            case MINUTES, HOURS, MONTH, YEAR -> named + ", with , - * /";
        };
    }

    /// Whether the field is one of the two that name days, one of which is always `?`.
    boolean isDay() {
        return this == DAY_OF_MONTH || this == DAY_OF_WEEK;
    }

    /// The first fault of the field; empty where Glue takes it.
    ///
    /// @param text without blanks, not empty
    Optional<Fault> fault(String text) {
        if (text.equals("?")) {
            return isDay() ? Optional.empty() : Optional.of(new Fault("? stands for a day only", Optional.of("*")));
        }
        var items = text.toUpperCase(Locale.ROOT).split(",", -1);
        for (int i = 0; i < items.length; i++) {
            var fault = itemFault(items[i]);
            if (fault.isPresent()) {
                var at = i;
                return fault.map(found ->
                        new Fault(found.reason(), found.better().map(better -> {
                            items[at] = better;
                            return String.join(",", items);
                        })));
            }
        }
        return Optional.empty();
    }

    /// The values that a field without fault stands for.
    BitSet values(String text) {
        var values = new BitSet(last + 1);
        Arrays.stream(text.toUpperCase(Locale.ROOT).split(",", -1))
                .map(this::range)
                .forEach(range -> {
                    for (int value = range.from(); value <= range.to(); value += range.step()) {
                        values.set(value);
                    }
                });
        return values;
    }

    private Optional<Fault> itemFault(String item) {
        if (item.isEmpty()) {
            return Optional.of(Fault.of("an entry of the list is empty"));
        }
        if (item.indexOf('#') >= 0) {
            return Optional.of(Fault.of("# is not known to Glue"));
        }
        if (isSpecial(item)) {
            return Optional.empty();
        }
        var parts = item.split("/", -1);
        if (parts.length > 2) {
            return Optional.of(Fault.of("%s has more than one /".formatted(Quoted.text(item))));
        }
        var step = parts.length == 2 ? parts[1] : "1";
        if (number(step).filter(value -> value >= 1 && value <= last).isEmpty()) {
            return Optional.of(Fault.of("the step after / is a whole number from 1 to %d".formatted(last)));
        }
        return parts[0].equals("*") ? Optional.empty() : rangeFault(parts[0], item.substring(parts[0].length()));
    }

    private boolean isSpecial(String item) {
        return switch (this) {
            case DAY_OF_MONTH -> MONTH_DAYS.matcher(item).matches();
            case DAY_OF_WEEK -> WEEK_DAYS.matcher(item).matches();
            case MINUTES, HOURS, MONTH, YEAR -> false;
        };
    }

    /// @param rest what follows the range, kept in what is proposed
    private Optional<Fault> rangeFault(String range, String rest) {
        var ends = range.split("-", -1);
        if (ends.length > 2) {
            return Optional.of(Fault.of("%s has more than one -".formatted(Quoted.text(range))));
        }
        for (int i = 0; i < ends.length; i++) {
            if (value(ends[i]).isEmpty()) {
                var wrong = ends[i];
                var before = i == 0 ? "" : ends[0] + "-";
                var after = i == 0 && ends.length == 2 ? "-" + ends[1] : "";
                return Optional.of(new Fault(why(wrong), meant(wrong).map(better -> before + better + after + rest)));
            }
        }
        return ends.length == 2 && value(ends[0]).orElseThrow() > value(ends[1]).orElseThrow()
                ? Optional.of(new Fault(
                        "%s runs backwards".formatted(Quoted.text(range)),
                        rest.isEmpty()
                                ? Optional.of("%s-%s,%s-%s".formatted(ends[0], shown(last), shown(first), ends[1]))
                                : Optional.empty()))
                : Optional.empty();
    }

    private String why(String wrong) {
        if (this == DAY_OF_WEEK && wrong.equals("0")) {
            return "Glue counts the days of the week from 1 for Sunday, so there is no 0";
        }
        return number(wrong).isPresent()
                ? "%s is not from %d to %d".formatted(wrong, first, last)
                : "%s is no value of it".formatted(Quoted.text(wrong));
    }

    private Optional<String> meant(String wrong) {
        if (this == DAY_OF_WEEK && wrong.equals("0")) {
            return Optional.of("SUN");
        }
        var start = wrong.substring(0, Math.min(3, wrong.length()));
        return names().contains(start) ? Optional.of(start) : Nearest.of(wrong, names());
    }

    private Optional<Integer> value(String text) {
        var index = names().indexOf(text);
        return index >= 0 ? Optional.of(first + index) : number(text).filter(value -> value >= first && value <= last);
    }

    private String shown(int value) {
        return names().isEmpty() ? Integer.toString(value) : names().get(value - first);
    }

    private static Optional<Integer> number(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(Integer.parseInt(text)) : Optional.empty();
    }

    private Range range(String item) {
        var parts = item.split("/", -1);
        var step = parts.length == 2 ? Integer.parseInt(parts[1]) : 1;
        if (parts[0].equals("*")) {
            return new Range(first, last, step);
        }
        var ends = parts[0].split("-", -1);
        var from = value(ends[0]).orElseThrow();
        var to = ends.length == 2 ? value(ends[1]).orElseThrow() : parts.length == 2 ? last : from;
        return new Range(from, to, step);
    }
}
