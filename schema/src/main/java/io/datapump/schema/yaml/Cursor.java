package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.HashMap;
import java.util.Map;

/// A place in a text that moves from front to back, one line at a time, and knows how deep its line is.
final class Cursor {

    /// How deep the end of the document is: less than anything in it.
    static final int END = -1;

    /// How deep a line with a tab before its first visible character is. Nobody can tell, so it belongs to
    /// what is above.
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private static final int LONGEST_WORD = 40;

    private final Map<String, String> words = new HashMap<>();
    private final String text;
    private final Findings findings;
    private final Line line;
    private int position;

    /// Where the line begins, blanks and tabs left out.
    private int first;

    private int indent;

    Cursor(String path, String text, Findings findings) {
        this.text = text;
        this.findings = findings;
        this.line = new Line(path, text, findings);
    }

    /// Enters the next line and stands at its first character that is not a blank.
    ///
    /// @return false behind the last line
    boolean nextLine() {
        var isThere = line.enterNext();
        if (!isThere) {
            indent = END;
        }
        first = line.first();
        position = first;
        return isThere;
    }

    /// Enters the next line that is not blank, and finds out how deep it is.
    ///
    /// @return how many blank lines it passed
    int nextNonBlank() {
        var blank = 0;
        while (nextLine()) {
            if (!line.isBlank()) {
                settle();
                return blank;
            }
            line.complainOfTabs(line.start(), line.end());
            blank++;
        }
        return blank;
    }

    /// Enters the next line with more than a comment.
    void nextContent() {
        nextNonBlank();
        skipComments();
    }

    /// Leaves a comment for the next line with more than that; does nothing elsewhere.
    void skipComments() {
        while (peek() == '#') {
            nextNonBlank();
        }
    }

    /// Leaves what cannot be read: the rest of the line, unless nothing of it was read, and all lines deeper
    /// than one.
    void skipDeeperThan(int depth) {
        if (!isFresh()) {
            leaveLine();
        }
        while (indent > depth) {
            leaveLine();
        }
    }

    /// Goes on to the next content behind the line and the block of text that may begin in it, where tabs are
    /// no mistake.
    private void leaveLine() {
        if (!line.beginsBlock()) {
            nextContent();
            return;
        }
        var depth = line.spaces();
        while (nextLine()) {
            if (position < line.end() && line.spaces() <= depth) {
                settle();
                skipComments();
                return;
            }
        }
    }

    /// Finds out how deep a line is that [#nextLine()] entered.
    void settle() {
        indent = line.spaces();
        if (peek() == '\t') {
            findings.addSuspect(Refusals.tabAsIndentation(here()));
            indent = UNKNOWN;
            while (Characters.isBlank(peek())) {
                position++;
            }
            first = position;
        } else if (indent == 0 && (line.isMarker("---") || line.isMarker("..."))) {
            indent = END;
        }
    }

    /// How many blanks stand before the line; [#END] behind the document's last.
    int indent() {
        return indent;
    }

    /// Whether the line has a tab where its depth should be told.
    boolean isTabbed() {
        return indent == UNKNOWN;
    }

    /// Whether nothing of the line was read.
    boolean isFresh() {
        return position == first;
    }

    /// Whether the document ends here with a line of three signs: `---` or `...`.
    boolean isAtMarker(String sign) {
        return indent == END && line.isMarker(sign);
    }

    /// Passes the marker that the document ends with.
    void skipMarker() {
        position = line.start() + 3;
    }

    /// Whether nothing is left of the text.
    boolean isAtEnd() {
        return indent == END && line.start() == line.end();
    }

    /// The character here; [Characters#END_OF_LINE] at the end of the line.
    char peek() {
        return position < line.end() ? text.charAt(position) : Characters.END_OF_LINE;
    }

    /// The character behind the one here.
    char peekNext() {
        return position + 1 < line.end() ? text.charAt(position + 1) : Characters.END_OF_LINE;
    }

    /// Whether a character stands here alone: `-`, `?` and `:` mean something only then.
    boolean isAt(char c) {
        return peek() == c && Characters.isBlankOrEnd(peekNext());
    }

    /// Whether nothing but a comment follows in the line.
    boolean isAtLineEnd() {
        return position == line.end() || peek() == '#';
    }

    /// Passes a comment and the end of the line, to the next content.
    void leaveAtLineEnd() {
        if (peek() == '#' && position > line.start() && !Characters.isBlank(text.charAt(position - 1))) {
            findings.addSuspect(Refusals.comment(here()));
        }
        nextContent();
    }

    void move() {
        position++;
    }

    void moveTo(int place) {
        position = place;
    }

    void moveToLineEnd() {
        position = line.end();
    }

    /// Passes blanks; tabs are complained of.
    void skipBlanks() {
        var from = position;
        while (Characters.isBlank(peek())) {
            position++;
        }
        line.complainOfTabs(from, position);
    }

    int position() {
        return position;
    }

    /// How many characters stand before this one in the line.
    int offset() {
        return position - line.start();
    }

    String text() {
        return text;
    }

    /// A part of the text. What is short and stands in many places, as most keys do, is one text in memory.
    String word(int from, int to) {
        var word = text.substring(from, to);
        if (to - from > LONGEST_WORD) {
            return word;
        }
        var known = words.putIfAbsent(word, word);
        return known == null ? word : known;
    }

    Line line() {
        return line;
    }

    /// The number of the line.
    int lineNumber() {
        return line.number();
    }

    /// The place of the character here.
    Span here() {
        return span(position, position + 1);
    }

    /// The place of a part of the line.
    Span span(int from, int to) {
        return line.span(from, to);
    }

    /// Whether a text holds no character that was refused.
    boolean isSound(CharSequence read) {
        return !line.hasRefused() || Characters.areAllowed(read);
    }
}
