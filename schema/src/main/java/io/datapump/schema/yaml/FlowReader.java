package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import io.datapump.schema.yaml.PlainReader.Context;

/// Reads lists and mappings in brackets (YAML 1.2.2, 7.4), with all that stands in them.
final class FlowReader {

    private final Cursor cursor;
    private final Findings findings;
    private final Limits limits;
    private final Properties properties;
    private final KeyReader keys;
    private final PlainReader plain;
    private final QuoteReader quotes;

    /// The lines of the outermost brackets are deeper than this.
    private int parent;

    FlowReader(
            Cursor cursor,
            Findings findings,
            Limits limits,
            Properties properties,
            KeyReader keys,
            PlainReader plain,
            QuoteReader quotes) {
        this.cursor = cursor;
        this.findings = findings;
        this.limits = limits;
        this.properties = properties;
        this.keys = keys;
        this.plain = plain;
        this.quotes = quotes;
    }

    /// Reads from the opening bracket here and stands behind the closing one.
    YamlNode read(int parent) {
        this.parent = parent;
        return collection();
    }

    private YamlNode collection() {
        var opened = cursor.here();
        limits.enter(opened);
        var isSequence = cursor.peek() == '[';
        cursor.move();
        var node = isSequence ? sequence(opened) : mapping(opened);
        limits.leave();
        return node;
    }

    private YamlNode sequence(Span opened) {
        var items = new SequenceBuilder(opened);
        var looksLikeMapping = false;
        while (!isClosed(opened, ']', looksLikeMapping)) {
            limits.count(cursor.here());
            var item = value(opened);
            toToken(opened);
            if (cursor.peek() == ':') {
                if (!looksLikeMapping) {
                    complainOfPair(opened, item.span());
                }
                valueOfKey(opened);
                looksLikeMapping = true;
            }
            items.add(item);
            passComma(opened);
        }
        return looksLikeMapping ? new YamlNode.Unread(opened) : items.close();
    }

    /// Refuses `[key: value]`, which is a list of a mapping and was meant to be a mapping more often than not.
    private void complainOfPair(Span opened, Span key) {
        if (key.start().line() != cursor.lineNumber()) {
            throw Broken.leftOpen(Faults.unclosedBracket(opened));
        }
        findings.fault(new Broken(Faults.keyInList(key)));
    }

    private YamlNode mapping(Span opened) {
        var mapping = new MappingBuilder(opened, findings);
        var looksLikeSequence = false;
        var hasComplexKey = false;
        while (!isClosed(opened, '}', looksLikeSequence)) {
            limits.count(cursor.here());
            if (Characters.isOpening(cursor.peek())) {
                complexEntry(opened, hasComplexKey);
                hasComplexKey = true;
            } else {
                looksLikeSequence |= !entry(opened, mapping, looksLikeSequence);
            }
            passComma(opened);
        }
        return looksLikeSequence ? new YamlNode.Unread(opened) : mapping.close();
    }

    /// Refuses a key in brackets; where there are several, a bracket before them is missing, and one complaint says so.
    private void complexEntry(Span opened, boolean isKnown) {
        var key = collection().span();
        if (!isKnown) {
            findings.addSuspect(Faults.complexKey(key));
        }
        if (isAtColon(opened)) {
            valueOfKey(opened);
        }
    }

    /// @return whether the key here has a value
    private boolean entry(Span opened, MappingBuilder mapping, boolean looksLikeSequence) {
        var key = keys.read(Context.BRACKETS, parent);
        if (cursor.peek() == Characters.END_OF_LINE && (isAtColon(opened) || !isAtEntryEnd())) {
            throw new Broken(Faults.keyOverLines(key.span()));
        }
        if (cursor.peek() == ':') {
            mapping.put(key, key.isMerge() ? properties.merging(() -> valueOfKey(opened)) : valueOfKey(opened));
            return true;
        }
        if (isAtEntryEnd() && !looksLikeSequence) {
            findings.fault(new Broken(Faults.keyWithoutValue(key.span())));
        }
        return false;
    }

    private boolean isAtColon(Span opened) {
        toToken(opened);
        return cursor.peek() == ':';
    }

    private YamlNode valueOfKey(Span opened) {
        cursor.move();
        var behindColon = cursor.here();
        toToken(opened);
        return isAtEntryEnd() ? Scalars.empty(behindColon) : value(opened);
    }

    private YamlNode value(Span opened) {
        var start = cursor.here();
        var isTagged = properties.skip();
        toToken(opened);
        var node = untagged(start);
        return isTagged ? new YamlNode.Unread(start) : node;
    }

    private YamlNode untagged(Span start) {
        if (properties.isAtAlias()) {
            return properties.alias();
        }
        if (isAtEntryEnd()) {
            return Scalars.empty(start);
        }
        var c = cursor.peek();
        if (Characters.isOpening(c)) {
            return collection();
        }
        if (Characters.isQuote(c)) {
            return quotes.read(parent);
        }
        keys.checkIsPlain();
        if (!plain.canBegin(Context.BRACKETS)) {
            throw new Broken(Faults.indicator(cursor.here(), c));
        }
        var from = cursor.position();
        return plain.rest(parent, Context.BRACKETS, from, plain.scan(Context.BRACKETS));
    }

    /// Whether the collection ends here; else an entry begins.
    ///
    /// @param isMistaken whether it was said that the bracket is of the wrong kind
    private boolean isClosed(Span opened, char closing, boolean isMistaken) {
        toToken(opened);
        var c = cursor.peek();
        if (c == closing || (isMistaken && Characters.isClosing(c))) {
            cursor.move();
            return true;
        }
        if (Characters.isClosing(c)) {
            var wrong = cursor.here();
            cursor.move();
            throw new Broken(
                    Faults.wrongBracket(wrong, opened, closing), opened.start().line());
        }
        if (c == ',') {
            throw new Broken(Faults.noEntry(cursor.here()));
        }
        return false;
    }

    private boolean isAtEntryEnd() {
        return cursor.peek() == ',' || Characters.isClosing(cursor.peek());
    }

    private void passComma(Span opened) {
        toToken(opened);
        if (cursor.peek() == ',') {
            cursor.move();
        } else if (!Characters.isClosing(cursor.peek())) {
            throw new Broken(
                    Faults.noComma(cursor.here(), opened), opened.start().line());
        }
    }

    /// Passes blanks, comments and line ends. A closing bracket may stand at any depth, everything else only
    /// where it cannot belong to what is around the brackets.
    private void toToken(Span opened) {
        cursor.skipBlanks();
        if (cursor.isAtLineEnd()) {
            cursor.leaveAtLineEnd();
        }
        if (cursor.isFresh() && cursor.indent() <= parent && !Characters.isClosing(cursor.peek())) {
            throw Broken.leftOpen(Faults.unclosedBracket(opened));
        }
    }
}
