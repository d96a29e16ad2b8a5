package io.datapump.schema.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Schedules as others write them, in the words of Glue.
final class ForeignSchedule {

    private static final Pattern RATE = Pattern.compile("rate\\(\\s*(\\d{1,4})\\s+(minute|hour|day)s?\\s*\\)");
    private static final Pattern WEEK_DAY = Pattern.compile("(?<![/\\d])[0-7](?!\\d)");
    private static final List<String> WEEK = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN");

    private static final Map<String, String> NICKNAMES = Map.of(
            "@hourly", "cron(0 * * * ? *)",
            "@daily", "cron(0 0 * * ? *)",
            "@midnight", "cron(0 0 * * ? *)",
            "@weekly", "cron(0 0 ? * SUN *)",
            "@monthly", "cron(0 0 1 * ? *)",
            "@yearly", "cron(0 0 1 1 ? *)",
            "@annually", "cron(0 0 1 1 ? *)");

    private ForeignSchedule() {}

    /// The schedule that Glue takes for the same; empty where there is none.
    ///
    /// @param text a Unix cron with or without `cron(…)` around it, six bare fields, `rate(…)` or `@daily` and
    ///     the like
    static Optional<String> inGlue(String text) {
        return candidate(text.strip()).filter(CronExpression::isValid);
    }

    private static Optional<String> candidate(String text) {
        var rate = RATE.matcher(text);
        if (rate.matches()) {
            return ofRate(Integer.parseInt(rate.group(1)), rate.group(2));
        }
        var nickname = NICKNAMES.get(text);
        if (nickname != null) {
            return Optional.of(nickname);
        }
        var fields = fields(text);
        return switch (fields.size()) {
            case 5 -> ofUnix(fields);
            case 6 -> Optional.of("cron(%s)".formatted(String.join(" ", fields)));
            default -> Optional.empty();
        };
    }

    /// The words of a cron, with or without `cron(…)` around it.
    static List<String> fields(String text) {
        return CronExpression.parts(text)
                .map(parts -> parts.stream().map(CronExpression.Part::text).toList())
                .orElseGet(() -> List.of(text.strip().split("\\s+")));
    }

    /// Cron starts anew with each hour and day, so only what divides them is the same.
    private static Optional<String> ofRate(int number, String unit) {
        return switch (unit) {
            case "minute" -> number > 0 && 60 % number == 0 ? Optional.of(everyMinutes(number)) : Optional.empty();
            case "hour" -> number > 0 && 24 % number == 0 ? Optional.of(everyHours(number)) : Optional.empty();
            default -> number == 1 ? Optional.of("cron(0 0 * * ? *)") : Optional.empty();
        };
    }

    private static String everyMinutes(int number) {
        return number == 60 ? everyHours(1) : "cron(0/%d * * * ? *)".formatted(number);
    }

    private static String everyHours(int number) {
        return number == 24 ? "cron(0 0 * * ? *)" : "cron(0 %s * * ? *)".formatted(number == 1 ? "*" : "0/" + number);
    }

    /// Unix takes both days for an "or" where both are said, which Glue has no words for.
    private static Optional<String> ofUnix(List<String> fields) {
        var glue = new ArrayList<>(fields);
        var month = fields.get(2);
        var week = fields.get(4);
        if (!week.equals("*") && !month.equals("*")) {
            return Optional.empty();
        }
        glue.set(2, week.equals("*") ? month : "?");
        glue.set(4, week.equals("*") ? "?" : named(week));
        return Optional.of("cron(%s *)".formatted(String.join(" ", glue)));
    }

    /// Unix counts the days of the week from 0 for Sunday, Glue from 1.
    private static String named(String week) {
        return WEEK_DAY.matcher(week)
                .replaceAll(day -> Matcher.quoteReplacement(WEEK.get(Integer.parseInt(day.group()))));
    }
}
