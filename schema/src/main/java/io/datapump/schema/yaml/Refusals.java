package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;

/// What a person reads about YAML that is refused on purpose, because other readers take it in another sense
/// or because no document needs it.
final class Refusals {

    private Refusals() {}

    static Diagnostic byteOrderMark(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_BYTE_ORDER_MARK,
                        place,
                        "An editor has put an invisible mark before the first character, which some tools take for a part of the first key.")
                .fixedBy("save the file as UTF-8 without byte-order mark (BOM)");
    }

    static Diagnostic character(Span place, int c) {
        return Characters.isOldLineEnd(c)
                ? Diagnostic.of(
                                DiagnosticCode.YAML_CHARACTER,
                                place,
                                "The character U+%04X is invisible, and it ends the line for some readers and not for others."
                                        .formatted(c))
                        .fixedBy("remove it, or write \\u%04X in double quotation marks".formatted(c))
                : Diagnostic.of(
                                DiagnosticCode.YAML_CHARACTER,
                                place,
                                "The character U+%04X is invisible, and YAML does not allow it.".formatted(c))
                        .fixedBy("remove it");
    }

    static Diagnostic tabAsIndentation(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_TAB,
                        place,
                        "A tab has no fixed width, so YAML cannot tell how deep the line is indented.")
                .fixedBy("indent with blanks");
    }

    static Diagnostic tab(Span place) {
        return Diagnostic.of(DiagnosticCode.YAML_TAB, place, "YAML does not take a tab for a blank here.")
                .fixedBy("write a blank");
    }

    static Diagnostic duplicateKey(Key key, Span first) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_DUPLICATE_KEY,
                        key.span(),
                        "%s stands twice in one mapping; other tools would keep one of the two without a word."
                                .formatted(Quoted.text(key.text())))
                .relating(first, "written here already")
                .fixedBy("remove or rename one of the two");
    }

    static Diagnostic mergeKey(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_MERGE_KEY,
                        place,
                        "The key << mixes another mapping into this one in old versions of YAML only. Every value is read where it stands.")
                .fixedBy("write the keys out here");
    }

    static Diagnostic anchor(Properties.Anchor anchor) {
        var sign = Quoted.plain("&" + anchor.name());
        return switch (anchor.uses()) {
            case 0 ->
                Diagnostic.of(
                                DiagnosticCode.YAML_ANCHOR,
                                anchor.span(),
                                "The anchor \"%s\" names a value that nothing repeats.".formatted(sign))
                        .fixedBy("remove %s".formatted(sign));
            case 1 -> anchor(anchor, sign, "line %d repeats".formatted(anchor.firstUse()));
            default ->
                anchor(
                        anchor,
                        sign,
                        "%d aliases repeat, the first in line %d".formatted(anchor.uses(), anchor.firstUse()));
        };
    }

    private static Diagnostic anchor(Properties.Anchor anchor, String sign, String repeated) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_ANCHOR,
                        anchor.span(),
                        "The anchor \"%s\" names a value that %s. Every value is read where it stands, so that a change in one place cannot change another unseen."
                                .formatted(sign, repeated))
                .fixedBy("write the value out wherever *%s stands, and remove %s"
                        .formatted(Quoted.plain(anchor.name()), sign));
    }

    static Diagnostic unknownAlias(String name, Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_ANCHOR,
                        place,
                        "\"*%s\" stands for a value that no line above names. Every value is read where it stands."
                                .formatted(Quoted.plain(name)))
                .fixedBy("write the value out here; a text that begins with * goes into quotation marks");
    }

    static Diagnostic tag(Span place, String tag) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_TAG,
                        place,
                        "The tag %s would give the value another meaning than it has as written."
                                .formatted(Quoted.text(tag)))
                .fixedBy("remove the tag; text that looks like a number goes into quotation marks");
    }

    static Diagnostic directive(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_DIRECTIVE,
                        place,
                        "Documents are always read as YAML 1.2, whatever a directive says.")
                .fixedBy("remove the lines that begin with %");
    }

    static Diagnostic secondDocument(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_SECOND_DOCUMENT,
                        place,
                        "Another document begins here, and each file holds exactly one.")
                .fixedBy("move what follows into a file of its own");
    }

    static Diagnostic empty(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_EMPTY,
                        place,
                        "Nothing but blanks and comments stands in it, so it declares nothing.")
                .fixedBy("write a Lake or Cluster document, or remove the file");
    }

    static Diagnostic number(String text, Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_NUMBER,
                        place,
                        "Readers differ on whether %s is octal, decimal or text.".formatted(Quoted.text(text)))
                .expecting("a number without leading zeros, signs or prefixes")
                .fixedBy("write the plain number, or \"%s\" in quotation marks where text is meant"
                        .formatted(Quoted.plain(text)));
    }

    static Diagnostic nesting(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_NESTING,
                        place,
                        "Here the %dth list or mapping begins inside another, and no document needs that many."
                                .formatted(Limits.DEEPEST + 1))
                .expecting("at most %d levels".formatted(Limits.DEEPEST));
    }

    static Diagnostic tooManyValues(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_SIZE,
                        place,
                        "The document has more values than Data Pump reads; the rest of it was not looked at.")
                .expecting("at most %d keys and items".formatted(Limits.MOST_VALUES));
    }

    static Diagnostic more(Span place, int count) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_MORE,
                        place,
                        "%s more places of this file are wrong; this is the first of them."
                                .formatted(count > Findings.MOST_COUNTED ? "More than " + (count - 1) : count))
                .fixedBy("mend those above first: many findings in one file often have one reason");
    }

    static Diagnostic comment(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_COMMENT,
                        place,
                        "Some readers take what begins here for a comment, others for a part of the value.")
                .fixedBy("write a blank before #, or quotation marks around the text that holds it");
    }

    static Diagnostic escapeNumber(Span place) {
        return Diagnostic.of(
                        DiagnosticCode.YAML_CHARACTER,
                        place,
                        "No character has this number, or it is half of one that takes two.")
                .fixedBy("write the character itself");
    }
}
