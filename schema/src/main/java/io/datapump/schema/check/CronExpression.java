package io.datapump.schema.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A Glue schedule with six fields: `cron(Minutes Hours Day-of-month Month Day-of-week Year)`, in UTC.
///
/// @param fields all six
record CronExpression(Map<CronField, Part> fields) {

    private static final Pattern FORM = Pattern.compile("cron\\((.*)\\)");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final int LEAST_MINUTES = 5;

    /// A field as it is written.
    ///
    /// @param at its first character in the expression, from 0
    record Part(String text, int at) {}

    /// Something Glue would refuse.
    ///
    /// @param better the expression that was meant in all likelihood
    record Problem(CronField field, Part part, String detail, Optional<String> better) {}

    CronExpression {
        fields = Map.copyOf(fields);
    }

    /// Reads `cron(…)`; empty where the text is something else or has not six fields.
    static Optional<CronExpression> parse(String text) {
        var all = CronField.values();
        return parts(text).filter(parts -> parts.size() == all.length).map(parts -> {
            var fields = new EnumMap<CronField, Part>(CronField.class);
            for (int i = 0; i < all.length; i++) {
                fields.put(all[i], parts.get(i));
            }
            return new CronExpression(fields);
        });
    }

    /// The fields between the brackets, however many; empty where the text is not `cron(…)`.
    static Optional<List<Part>> parts(String text) {
        var form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(WORD.matcher(form.group(1))
                        .results()
                        .map(word -> new Part(word.group(), form.start(1) + word.start()))
                        .toList())
                : Optional.empty();
    }

    /// Whether Glue takes a text as a schedule.
    static boolean isValid(String text) {
        return parse(text).filter(cron -> cron.problems().isEmpty()).isPresent();
    }

    /// Every field that is wrong; where none is, what is wrong with them together.
    List<Problem> problems() {
        var problems = new ArrayList<Problem>();
        for (var field : CronField.values()) {
            var part = part(field);
            field.fault(part.text())
                    .ifPresent(fault -> problems.add(new Problem(
                            field,
                            part,
                            "The field for the %s is wrong: %s.".formatted(field.word(), fault.reason()),
                            fault.better().map(better -> with(field, better)))));
        }
        return problems.isEmpty()
                ? Stream.concat(days().stream(), frequency().stream()).toList()
                : problems;
    }

    private Part part(CronField field) {
        return Optional.ofNullable(fields.get(field)).orElseThrow();
    }

    private String text(CronField field) {
        return part(field).text();
    }

    /// The expression with another field.
    private String with(CronField changed, String text) {
        return Stream.of(CronField.values())
                .map(field -> field == changed ? text : text(field))
                .collect(Collectors.joining(" ", "cron(", ")"));
    }

    private Optional<Problem> days() {
        var month = text(CronField.DAY_OF_MONTH);
        var week = text(CronField.DAY_OF_WEEK);
        if (month.equals("?") != week.equals("?")) {
            return Optional.empty();
        }
        var detail = month.equals("?")
                ? "Both days are ?, so no day is said."
                : "A day of the month and a day of the week exclude each other, and one of the two is ?.";
        return Optional.of(
                new Problem(CronField.DAY_OF_WEEK, part(CronField.DAY_OF_WEEK), detail, bothDays(month, week)));
    }

    private Optional<String> bothDays(String month, String week) {
        if (month.equals("?")) {
            return Optional.of(with(CronField.DAY_OF_MONTH, "*"));
        }
        if (week.equals("*")) {
            return Optional.of(with(CronField.DAY_OF_WEEK, "?"));
        }
        return month.equals("*") ? Optional.of(with(CronField.DAY_OF_MONTH, "?")) : Optional.empty();
    }

    private Optional<Problem> frequency() {
        var gap = shortestGap(
                CronField.MINUTES.values(text(CronField.MINUTES)), CronField.HOURS.values(text(CronField.HOURS)));
        return gap >= LEAST_MINUTES
                ? Optional.empty()
                : Optional.of(new Problem(
                        CronField.MINUTES,
                        part(CronField.MINUTES),
                        "It would start every %s, and Glue starts a crawler every 5 minutes at most."
                                .formatted(gap == 1 ? "minute" : gap + " minutes"),
                        Optional.of(with(CronField.MINUTES, "0/5"))));
    }

    /// Between two starts in minutes; from one hour to the next where both are named, 23 to 0 included.
    private static int shortestGap(BitSet minutes, BitSet hours) {
        var shortest = Integer.MAX_VALUE;
        for (int minute = minutes.nextSetBit(0), next; (next = minutes.nextSetBit(minute + 1)) >= 0; minute = next) {
            shortest = Math.min(shortest, next - minute);
        }
        var adjoin = hours.stream().anyMatch(hour -> hours.get((hour + 1) % 24));
        return adjoin ? Math.min(shortest, 60 - minutes.previousSetBit(59) + minutes.nextSetBit(0)) : shortest;
    }
}
