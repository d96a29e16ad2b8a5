package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// The line of a text in which a [Cursor] stands. Looks at every character of a line when the line is
/// entered, and never goes back to an earlier one.
///
/// Positions are those of the text; places for people are counted in code points.
final class Line {

    private final String path;
    private final String text;
    private final Findings findings;

    private int number;
    private int above;
    private int start;
    private int first;
    private int end;
    private int next;
    private boolean hasTab;
    private boolean hasPairs;
    private boolean hasRefused;
    private int countedTo;
    private int countedPairs;

    Line(String path, String text, Findings findings) {
        this.path = path;
        this.text = text;
        this.findings = findings;
    }

    /// Enters the next line.
    ///
    /// @return false behind the last one: the line is empty then
    boolean enterNext() {
        if (next < 0) {
            start = end;
            first = end;
            return false;
        }
        if (first < end) {
            above = number;
        }
        number++;
        start = next;
        hasTab = false;
        hasPairs = false;
        countedTo = start;
        countedPairs = 0;
        first = start;
        while (first < text.length() && text.charAt(first) == ' ') {
            first++;
        }
        end = scan(first);
        next = behind(end);
        return true;
    }

    /// From 1.
    int number() {
        return number;
    }

    /// The number of the last line before this one that is not empty.
    int above() {
        return above;
    }

    int start() {
        return start;
    }

    /// The first character that is not a blank.
    int first() {
        return first;
    }

    /// Behind the last character, what ends the line left out.
    int end() {
        return end;
    }

    /// How many blanks the line begins with.
    int spaces() {
        return first - start;
    }

    boolean hasNext() {
        return next >= 0;
    }

    /// Whether the line has nothing but blanks and tabs.
    boolean isBlank() {
        var at = first;
        while (at < end && Characters.isBlank(text.charAt(at))) {
            at++;
        }
        return at == end;
    }

    boolean startsWith(String beginning) {
        return text.startsWith(beginning, start);
    }

    /// Whether the line begins with three signs that stand alone: `---` or `...`.
    boolean isMarker(String sign) {
        return startsWith(sign) && (start + 3 == end || Characters.isBlank(text.charAt(start + 3)));
    }

    /// Whether the line ends in the sign of a block of text.
    boolean beginsBlock() {
        var at = end - 1;
        while (at > first && Characters.isBlank(text.charAt(at))) {
            at--;
        }
        while (at > first && "+-123456789".indexOf(text.charAt(at)) >= 0) {
            at--;
        }
        return at > first
                && (text.charAt(at) == '|' || text.charAt(at) == '>')
                && Characters.isBlank(text.charAt(at - 1));
    }

    /// Whether a character that YAML does not allow was met, in this line or before.
    boolean hasRefused() {
        return hasRefused;
    }

    /// One finding for every run of tabs in a part of the line.
    void complainOfTabs(int from, int to) {
        for (int i = from; hasTab && i < to; i++) {
            if (text.charAt(i) == '\t' && (i == from || text.charAt(i - 1) != '\t')) {
                findings.addSuspect(Refusals.tab(span(i, i + 1)));
            }
        }
    }

    /// The place of a part of the line.
    Span span(int from, int to) {
        var width = hasPairs ? text.codePointCount(from, Math.max(from, Math.min(to, end))) : to - from;
        return new Span(path, number, column(from), Math.max(1, width));
    }

    /// The place from a character to the last one that is not a blank.
    Span rest(int from) {
        var to = end;
        while (to > from && Characters.isBlank(text.charAt(to - 1))) {
            to--;
        }
        return span(from, to);
    }

    private int column(int place) {
        if (!hasPairs) {
            return place - start + 1;
        }
        // Counts on from the last place asked for, so that a long line is counted once and not for each of its values.
        var from = Math.min(place, countedTo);
        var to = Math.max(place, countedTo);
        var pairs = to - from - text.codePointCount(from, to);
        countedPairs += place < countedTo ? -pairs : pairs;
        countedTo = place;
        return place - start + 1 - countedPairs;
    }

    private int scan(int from) {
        var i = from;
        while (i < text.length()) {
            var c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                return i;
            }
            if (c == '\t') {
                hasTab = true;
            } else if (c < ' ' || c > '~') {
                i += look(i);
            }
            i++;
        }
        return i;
    }

    /// @return 1 where the character takes two places of the text
    private int look(int place) {
        var c = text.codePointAt(place);
        if (!Characters.isAllowed(c)) {
            hasRefused = true;
            findings.addSuspect(Refusals.character(span(place, place + 1), c));
        } else if (c > Character.MAX_VALUE) {
            hasPairs = true;
            return 1;
        }
        return 0;
    }

    private int behind(int lineEnd) {
        if (lineEnd == text.length()) {
            return -1;
        }
        return text.startsWith("\r\n", lineEnd) ? lineEnd + 2 : lineEnd + 1;
    }
}
