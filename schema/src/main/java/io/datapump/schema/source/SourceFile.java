package io.datapump.schema.source;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The text of one file, for showing its lines. `\n`, `\r\n` and `\r` end a line, as in YAML. Lines are
/// looked for when the first of them is asked for: most files have nothing to show. Not safe for use by
/// several threads.
public final class SourceFile {

    private final String path;
    private final String text;
    private int[] starts = {};

    private SourceFile(String path, String text) {
        this.path = path;
        this.text = text;
    }

    /// The file of a text.
    ///
    /// @param path as [SourceLocation#file()] gives it
    public static SourceFile of(String path, String text) {
        return new SourceFile(path, text);
    }

    /// As [SourceLocation#file()] gives it.
    public String path() {
        return path;
    }

    /// Every line, without what ends it; at least one.
    public List<String> lines() {
        return IntStream.rangeClosed(1, starts().length).mapToObj(this::line).toList();
    }

    /// The text of a line; empty text past the end.
    ///
    /// @param number from 1
    public String line(int number) {
        var all = starts();
        if (number > all.length) {
            return "";
        }
        var end = number < all.length ? all[number] : text.length();
        if (number < all.length) {
            end -= text.charAt(end - 1) == '\n' && end - 1 > all[number - 1] && text.charAt(end - 2) == '\r' ? 2 : 1;
        }
        return text.substring(all[number - 1], end);
    }

    /// The place of a character that stands in one line.
    ///
    /// @param line from 1
    /// @param column from 1, in code points
    public Span span(int line, int column, int width) {
        return new Span(path, line, column, Math.max(1, width));
    }

    private int[] starts() {
        if (starts.length == 0) {
            starts = find(text);
        }
        return starts;
    }

    private static int[] find(String text) {
        var found = new int[16];
        var count = 1;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = i + 1;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
