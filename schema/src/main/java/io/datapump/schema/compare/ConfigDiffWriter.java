package io.datapump.schema.compare;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The difference of two configurations as text: what is said of one subject stands together.
///
/// ```
/// ~ pagila-prod/pagila/public.payment                  lake-config/clusters/pagila-prod.yaml:31:13
///     longterm.retain: P7Y → P2Y
///     History older than the period goes with the next run that keeps history.
/// ```
public final class ConfigDiffWriter {

    private ConfigDiffWriter() {}

    /// Differences, moves and a line of totals; ends in a line feed.
    public static String text(ConfigDiff diff) {
        var text = new StringBuilder();
        var widest = diff.differences().stream()
                .mapToInt(each -> each.subject().length())
                .max()
                .orElse(0);
        var previous = "";
        for (var each : diff.differences()) {
            var head = each.sign().text() + " " + each.subject();
            if (!head.equals(previous)) {
                text.append(previous.isEmpty() ? "" : "\n")
                        .append(String.format("%-" + (widest + 2) + "s  %s\n", head, each.at()));
                previous = head;
            }
            text.append("    ").append(each.what()).append('\n');
            each.effect().ifPresent(effect -> text.append("    ").append(effect).append('\n'));
        }
        if (!diff.isEmpty()) {
            text.append('\n');
        }
        diff.moves()
                .forEach(move ->
                        text.append("moved: %s from %s to %s\n".formatted(move.subject(), move.from(), move.to())));
        return text.append(totals(diff)).append('\n').toString();
    }

    private static String totals(ConfigDiff diff) {
        if (diff.isEmpty()) {
            return "No difference: both ask for the same.";
        }
        return Stream.of(Difference.Sign.values())
                .map(sign -> count(diff, sign))
                .filter(said -> !said.isEmpty())
                .collect(Collectors.joining(", ", "", "."));
    }

    private static String count(ConfigDiff diff, Difference.Sign sign) {
        var count =
                diff.differences().stream().filter(each -> each.sign() == sign).count();
        return count == 0 ? "" : count + " " + word(sign);
    }

    private static String word(Difference.Sign sign) {
        return switch (sign) {
            case ADDED -> "gained";
            case REMOVED -> "lost";
            case RENAMED -> "renamed";
            case CHANGED -> "changed";
        };
    }
}
