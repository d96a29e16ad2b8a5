package io.datapump.reconciler.render;

import io.datapump.schema.diagnostic.Quoted;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Text inside of an element or a quoted attribute.
final class HtmlText {

    private static final Pattern GAP = Pattern.compile(" {2,}");

    private HtmlText() {}

    /// A sentence; what stands between wide gaps in it is to be copied and is set so.
    static String prose(String text) {
        var parts = GAP.split(text, -1);
        return IntStream.range(0, parts.length)
                .mapToObj(i -> i % 2 == 1 ? "<code>" + of(parts[i]) + "</code>" : of(parts[i]))
                .collect(Collectors.joining(" "));
    }

    static String of(String text) {
        var shown = Quoted.printable(text);
        var safe = new StringBuilder(shown.length() + 16);
        for (int i = 0; i < shown.length(); i++) {
            switch (shown.charAt(i)) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(shown.charAt(i));
            }
        }
        return safe.toString();
    }
}
