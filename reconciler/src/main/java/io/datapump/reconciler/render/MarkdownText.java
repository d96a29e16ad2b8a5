package io.datapump.reconciler.render;

import io.datapump.schema.diagnostic.Quoted;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Texts in GitHub's Markdown that mean what they say: no link, mention, table, HTML or emphasis comes of them,
/// whatever is in them. A word with anything in it that could mean more stands in a code span, where GitHub
/// interprets nothing; that suits identifiers and file names anyway.
final class MarkdownText {

    /// A word that is nothing but itself.
    private static final Pattern HARMLESS =
            Pattern.compile("[\\p{L}\\p{N}…][\\p{L}\\p{N}…'’,.%-]*|\\p{N}+:\\p{N}+|[→–]|");

    /// What GitHub would still make a link of.
    private static final Pattern LINK = Pattern.compile("(?i)www\\..*|gh-\\p{N}+.*|\\p{XDigit}{7,40}");

    /// Begins a list where a line begins with it.
    private static final Pattern LIST = Pattern.compile("(\\p{N}{1,9})([.)])");

    /// A word between the marks of a sentence.
    private static final Pattern BARE = Pattern.compile("([(\"']*)(.*?)([.,;:?!)\"']*)");

    /// Between two such, a message has what is to be copied.
    private static final Pattern GAP = Pattern.compile(" {2,}");

    private static final Pattern TICKS = Pattern.compile("`+");

    private MarkdownText() {}

    /// One line of running text.
    static String line(String text) {
        return words(text, MarkdownText::code);
    }

    /// A cell of a table.
    static String cell(String text) {
        return words(text, word -> word.contains("|") || word.contains("\\") ? html(word) : code(word));
    }

    /// Text inside of an HTML element, where GitHub reads no Markdown but still mentions and links.
    static String summary(String text) {
        return words(text, MarkdownText::html);
    }

    /// Lines as they are, for between two fences.
    static String verbatim(List<String> lines) {
        return lines.stream().map(Quoted::printable).collect(Collectors.joining("\n"));
    }

    /// What fences lines in: longer than any run of backticks in them.
    static String fence(List<String> lines) {
        return "`"
                .repeat(Math.max(
                        3,
                        1
                                + lines.stream()
                                        .mapToInt(MarkdownText::longestRun)
                                        .max()
                                        .orElse(0)));
    }

    private static String words(String text, UnaryOperator<String> escape) {
        var parts = GAP.split(Quoted.printable(text).strip(), -1);
        var line = IntStream.range(0, parts.length)
                .mapToObj(i -> i % 2 == 1
                        ? escape.apply(parts[i])
                        : Arrays.stream(parts[i].split(" ", -1))
                                .map(word -> word(word, escape))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" "));
        return LIST.matcher(line).lookingAt() ? LIST.matcher(line).replaceFirst("$1\\\\$2") : line;
    }

    /// The marks of the sentence stay outside of what is escaped.
    private static String word(String word, UnaryOperator<String> escape) {
        var parts = BARE.matcher(word);
        if (!parts.matches()) {
            return escape.apply(word);
        }
        var bare = parts.group(2);
        var harmless = HARMLESS.matcher(bare).matches() && !LINK.matcher(bare).matches();
        return parts.group(1) + (harmless ? bare : escape.apply(bare)) + parts.group(3);
    }

    private static String code(String word) {
        var ticks = "`".repeat(longestRun(word) + 1);
        var space = word.startsWith("`") || word.endsWith("`") ? " " : "";
        return ticks + space + word + space + ticks;
    }

    /// As HTML, every sign as an entity, so that neither HTML nor Markdown nor a table's cells are broken.
    private static String html(String word) {
        return "<code>"
                + word.codePoints()
                        .mapToObj(c -> c < 128 && !Character.isLetterOrDigit(c) && c != '-' && c != '/' && c != '.'
                                ? "&#" + c + ";"
                                : Character.toString(c))
                        .collect(Collectors.joining())
                + "</code>";
    }

    private static int longestRun(String text) {
        return TICKS.matcher(text)
                .results()
                .map(MatchResult::group)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }
}
