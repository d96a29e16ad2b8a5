package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;

/// What a person reads about text that is no YAML, or not the part of YAML that is read: what stands there,
/// why it matters, what to do.
final class Faults {

    private Faults() {}

    static Diagnostic unclosedQuote(Span opened) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_QUOTE,
                        opened,
                        "The quotation mark that opens here has no closing one, neither in this line nor in those below that are indented deeper.")
                .fixedBy("close it");
    }

    static Diagnostic unclosedBracket(Span opened) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_BRACKET,
                        opened,
                        "The bracket that opens here has no closing one, neither in this line nor in those below that are indented deeper.")
                .fixedBy("close it");
    }

    static Diagnostic wrongBracket(Span place, Span opened, char wanted) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_BRACKET,
                        place,
                        "This bracket does not belong to the one that is open in line %d."
                                .formatted(opened.start().line()))
                .fixedBy("write %s".formatted(wanted));
    }

    private static Diagnostic strayBracket(Span place) {
        return Diagnostic.of(DiagnosticCode.YAML_BRACKET, place, "This bracket closes none that is open.")
                .fixedBy("remove it");
    }

    static Diagnostic noKey(Span place) {
        return key(place, "A colon stands here without a key before it.", "write  key: value");
    }

    static Diagnostic complexKey(Span place) {
        return key(
                place,
                "A list or mapping stands where a key is needed.",
                "write a plain word before the colon; text with { or [ goes into quotation marks");
    }

    static Diagnostic questionMark(Span place) {
        return key(
                place,
                "A question mark with a blank behind it announces a key that is more than a word.",
                "write  key: value; a text that begins with ? goes into quotation marks");
    }

    static Diagnostic keyWithoutValue(Span place) {
        return key(
                place,
                "A key stands in braces without a value, which would leave it empty.",
                "write  key: value  with a blank behind the colon, or brackets in place of the braces");
    }

    static Diagnostic hyphenWithoutBlank(Span place) {
        return key(
                place,
                "A key begins with a hyphen, which an item of a list does only with a blank behind it.",
                "write a blank behind the hyphen, or quotation marks around the key");
    }

    static Diagnostic keyInList(Span place) {
        return key(
                place,
                "A key with a value stands in a list, which would make it a mapping of its own.",
                "write braces in place of the brackets, or around each key with its value");
    }

    static Diagnostic keyOverLines(Span place) {
        return key(place, "A key begins here whose colon stands in another line.", "write the key in one line");
    }

    static Diagnostic keyTooLong(Span place, int longest) {
        return key(
                place,
                "The colon is more than %d characters behind the beginning of its key.".formatted(longest),
                "write a shorter key, or quotation marks around a text that holds a colon");
    }

    private static Diagnostic key(Span place, String detail, String fix) {
        return Diagnostic.of(DiagnosticCode.YAML_KEY, place, detail).fixedBy(fix);
    }

    static Diagnostic noColon(Key key) {
        var colon = key.text().indexOf(':');
        return colon > 0 && colon < key.text().length() - 1
                ? syntax(
                        key.span(),
                        "The colon needs a blank behind it; without it all of this is one word.",
                        "write  %s: %s"
                                .formatted(
                                        Quoted.plain(key.text().substring(0, colon)),
                                        Quoted.plain(key.text().substring(colon + 1))))
                : syntax(
                        key.span(),
                        "A key is written here without the colon that must follow it.",
                        "write  key: value");
    }

    static Diagnostic secondColon(Span place) {
        return syntax(
                place,
                "A second colon stands in this line, where no key can be.",
                "put text that holds a colon and a blank into quotation marks, or begin a line for each key");
    }

    static Diagnostic colonInText(Span place, int line) {
        return syntax(
                place,
                "The line is indented deeper than the text that begins in line %d, so it goes on with it, and no key can stand in a text."
                        .formatted(line),
                "align the keys, or put text that holds a colon and a blank into quotation marks");
    }

    static Diagnostic misplaced(Span place) {
        return indentation(
                place,
                "This line is indented differently from the lines it belongs to.",
                "align it with its neighbours");
    }

    static Diagnostic noHyphen(Span place) {
        return indentation(
                place,
                "The lines above it are items of a list, and this line has no hyphen.",
                "begin it with a hyphen, or indent it like what it belongs to");
    }

    static Diagnostic itemAmongKeys(Span place) {
        return indentation(
                place,
                "An item of a list stands among the keys of a mapping.",
                "indent it like what it belongs to, or write a key in place of the hyphen");
    }

    static Diagnostic itemBehindKey(Span place) {
        return syntax(
                place,
                "A list cannot begin behind a key in the same line.",
                "begin the list in the next line, or put text that begins with a hyphen into quotation marks");
    }

    static Diagnostic indicator(Span place, char c) {
        if (Characters.isClosing(c)) {
            return strayBracket(place);
        }
        return syntax(
                place,
                "This character means something to YAML and cannot begin a plain text.",
                "put the text into quotation marks");
    }

    static Diagnostic textBehind(Span place, char c) {
        if (Characters.isClosing(c)) {
            return strayBracket(place);
        }
        return syntax(
                place,
                "The value ends before this place, so nothing but a comment can follow in the line.",
                "remove it, or put all of the text into one pair of quotation marks, inside which '' stands for '");
    }

    static Diagnostic behindDocument(Span place, char c) {
        if (Characters.isClosing(c)) {
            return strayBracket(place);
        }
        return indentation(
                place,
                "The document is one value, which ends above this line.",
                "indent all lines of the document alike, or remove the line");
    }

    static Diagnostic noComma(Span place, Span opened) {
        return syntax(
                place,
                "No comma stands between this and the entry before it, inside the bracket that is open in line %d."
                        .formatted(opened.start().line()),
                "write a comma, or close the bracket");
    }

    static Diagnostic noEntry(Span place) {
        return syntax(place, "Nothing stands before this comma.", "remove it");
    }

    static Diagnostic blockHeader(Span place) {
        return syntax(
                place,
                "Behind | and > nothing but - or + and one digit can stand; the text begins in the next line.",
                "move the text into the next line, or put it into quotation marks");
    }

    static Diagnostic blankLineTooDeep(Span place) {
        return indentation(
                place,
                "A blank line above has more blanks than this line, so nobody can tell how deep the text begins.",
                "remove the blanks from the blank lines");
    }

    static Diagnostic escape(Span place) {
        return syntax(place, "This is not an escape that YAML knows.", "write \\\\ for a backslash");
    }

    static Diagnostic escapeDigits(Span place, int digits) {
        return syntax(
                place,
                "%d hexadecimal digits must follow here.".formatted(digits),
                "write \\\\ for a backslash, or all of the digits");
    }

    private static Diagnostic indentation(Span place, String detail, String fix) {
        return Diagnostic.of(DiagnosticCode.YAML_INDENTATION, place, detail).fixedBy(fix);
    }

    private static Diagnostic syntax(Span place, String detail, String fix) {
        return Diagnostic.of(DiagnosticCode.YAML_SYNTAX, place, detail).fixedBy(fix);
    }
}
