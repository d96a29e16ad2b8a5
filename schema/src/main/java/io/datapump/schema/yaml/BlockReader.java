package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import io.datapump.schema.yaml.PlainReader.Context;
import java.util.Optional;

/// Reads what is told by indentation: lists and mappings (YAML 1.2.2, 8.2) and the values in them. Every
/// method that reads a node stands at the first content behind it afterwards.
///
/// What cannot be read is complained of once and left unread, up to the next line that is not deeper than
/// what is around it; reading goes on there.
final class BlockReader {

    private final Cursor cursor;
    private final Findings findings;
    private final Limits limits;
    private final Properties properties;
    private final PlainReader plain;
    private final QuoteReader quotes;
    private final KeyReader keys;
    private final FlowReader brackets;

    BlockReader(Cursor cursor, Findings findings, Limits limits, Properties properties) {
        this.cursor = cursor;
        this.findings = findings;
        this.limits = limits;
        this.properties = properties;
        this.plain = new PlainReader(cursor, findings);
        this.quotes = new QuoteReader(cursor, findings);
        this.keys = new KeyReader(cursor, properties, plain, quotes);
        this.brackets = new FlowReader(cursor, findings, limits, properties, keys, plain, quotes);
    }

    /// The node that begins in the line the cursor stands in; an empty value where none is deep enough.
    ///
    /// @param parent how deep the line of what is around the node is
    /// @param empty the place of an empty value
    YamlNode below(int parent, Span empty) {
        return cursor.indent() > parent ? read(parent, true) : Scalars.empty(empty);
    }

    /// The value behind the sign that ends here: the colon of a key, or the hyphens a document begins with.
    ///
    /// @param parent how deep the key is; the value's lines are deeper, items of a list may be as deep
    YamlNode behind(int parent) {
        var sign = cursor.position();
        cursor.skipBlanks();
        if (!cursor.isAtLineEnd()) {
            return read(parent, false);
        }
        var empty = cursor.span(sign, sign + 1);
        cursor.nextContent();
        return cursor.indent() == parent && cursor.isAt('-') ? sequence(parent, parent) : below(parent, empty);
    }

    /// @param mayBeKey whether a list or mapping can begin here: in a line of its own or behind a hyphen
    private YamlNode read(int parent, boolean mayBeKey) {
        var start = cursor.here();
        var depth = limits.depth();
        try {
            if (cursor.isFresh() && cursor.isTabbed()) {
                throw Broken.reported();
            }
            return content(parent, cursor.offset(), mayBeKey);
        } catch (Broken broken) {
            limits.leaveTo(depth);
            skip(broken, parent);
            return new YamlNode.Unread(start);
        }
    }

    private YamlNode content(int parent, int column, boolean mayBeKey) {
        if (cursor.isAt('-')) {
            if (!mayBeKey) {
                throw new Broken(Faults.itemBehindKey(cursor.here()));
            }
            return sequence(parent, column);
        }
        keys.checkIsPlain();
        return switch (cursor.peek()) {
            case '&', '*', '!' -> property(parent, column, mayBeKey);
            case '|', '>' -> new BlockText(cursor, parent).read();
            case '"', '\'' -> quoted(parent, column, mayBeKey);
            case '[', '{' -> bracketed(parent);
            default -> plain(parent, column, mayBeKey);
        };
    }

    private YamlNode property(int parent, int column, boolean mayBeKey) {
        var start = cursor.here();
        limits.enter(start);
        var isTagged = properties.skip();
        if (properties.isAtAlias()) {
            properties.alias();
            throw Broken.reported();
        }
        var node = cursor.isAtLineEnd() ? behind(parent) : content(parent, column, mayBeKey);
        limits.leave();
        return isTagged ? new YamlNode.Unread(start) : node;
    }

    private YamlNode quoted(int parent, int column, boolean mayBeKey) {
        var from = cursor.position();
        var line = cursor.lineNumber();
        var node = quotes.read(parent);
        cursor.skipBlanks();
        if (!cursor.isAt(':')) {
            return closeLine(node);
        }
        if (!mayBeKey) {
            throw new Broken(Faults.secondColon(cursor.here()));
        }
        if (line != cursor.lineNumber()) {
            throw new Broken(Faults.keyOverLines(node.span()));
        }
        keys.checkLength(from, node.span());
        return mapping(column, KeyReader.of(node));
    }

    private YamlNode bracketed(int parent) {
        var node = brackets.read(parent);
        cursor.skipBlanks();
        if (cursor.isAt(':')) {
            throw new Broken(Faults.complexKey(node.span()));
        }
        return closeLine(node);
    }

    private YamlNode plain(int parent, int column, boolean mayBeKey) {
        if (!plain.canBegin(Context.BLOCK)) {
            throw new Broken(Faults.indicator(cursor.here(), cursor.peek()));
        }
        var from = cursor.position();
        var to = plain.scan(Context.BLOCK);
        if (cursor.peek() != ':') {
            return plain.rest(parent, Context.BLOCK, from, to);
        }
        if (!mayBeKey) {
            throw new Broken(Faults.secondColon(cursor.here()));
        }
        keys.checkLength(from, cursor.span(from, to));
        return mapping(column, keys.of(from, to));
    }

    private YamlNode closeLine(YamlNode node) {
        if (!cursor.isAtLineEnd()) {
            throw new Broken(Faults.textBehind(cursor.here(), cursor.peek()));
        }
        cursor.leaveAtLineEnd();
        return node;
    }

    private YamlNode sequence(int parent, int depth) {
        var items = new SequenceBuilder(cursor.here());
        limits.enter(cursor.here());
        items.add(item(depth));
        while (cursor.indent() >= depth) {
            if (cursor.indent() > depth) {
                skipMisplaced(depth);
                items.refuseLast();
            } else if (cursor.isAt('-')) {
                items.add(item(depth));
            } else if (depth == parent) {
                break;
            } else {
                skipToItem(depth);
                items.refuseLast();
            }
        }
        limits.leave();
        return items.close();
    }

    private YamlNode item(int depth) {
        limits.count(cursor.here());
        cursor.move();
        var sign = cursor.position();
        cursor.skipBlanks();
        if (!cursor.isAtLineEnd()) {
            return read(depth, true);
        }
        var empty = cursor.span(sign, sign + 1);
        cursor.nextContent();
        return below(depth, empty);
    }

    private YamlNode mapping(int depth, Key first) {
        var mapping = new MappingBuilder(new Span(first.span().start(), 1), findings);
        limits.enter(first.span());
        var key = Optional.of(first);
        while (key.isPresent()) {
            put(mapping, key.get(), depth);
            key = nextKey(mapping, depth);
        }
        limits.leave();
        return mapping.close();
    }

    private void put(MappingBuilder mapping, Key key, int depth) {
        limits.count(key.span());
        cursor.move();
        mapping.put(key, key.isMerge() ? properties.merging(() -> behind(depth)) : behind(depth));
    }

    private Optional<Key> nextKey(MappingBuilder mapping, int depth) {
        while (cursor.indent() >= depth) {
            if (cursor.indent() > depth) {
                skipMisplaced(depth);
                mapping.refuseLast();
                continue;
            }
            var key = key(depth);
            if (key.isPresent()) {
                return key;
            }
            mapping.spoil();
        }
        return Optional.empty();
    }

    private Optional<Key> key(int depth) {
        var line = cursor.lineNumber();
        var levels = limits.depth();
        try {
            return Optional.of(keyBeforeColon(depth));
        } catch (Broken broken) {
            limits.leaveTo(levels);
            if (line == cursor.lineNumber()) {
                cursor.moveToLineEnd();
            }
            findings.faultOfLine(broken);
            cursor.skipDeeperThan(depth);
            if (broken.isLeftOpen()) {
                findings.goOnBehindLine(cursor.lineNumber());
            }
            // Items and values without a key, as deep as the key that could not be read, belonged to it.
            while (cursor.indent() == depth && (cursor.isAt('-') || cursor.isAt(':'))) {
                cursor.moveToLineEnd();
                cursor.skipDeeperThan(depth);
            }
            return Optional.empty();
        }
    }

    private Key keyBeforeColon(int depth) {
        if (cursor.isAt('-')) {
            throw new Broken(Faults.itemAmongKeys(cursor.here()), cursor.line().above());
        }
        if (Characters.isOpening(cursor.peek())) {
            throw new Broken(Faults.complexKey(brackets.read(depth).span()));
        }
        var key = keys.read(Context.BLOCK, depth);
        if (cursor.isAt(':')) {
            return key;
        }
        throw key.isSound() ? Broken.leftOpen(Faults.noColon(key)) : Broken.reported();
    }

    /// Complains of a line that is deeper than those around it and belongs to nothing.
    private void skipMisplaced(int depth) {
        skip(
                cursor.isTabbed()
                        ? Broken.reported()
                        : new Broken(
                                Faults.misplaced(cursor.here()), cursor.line().above()),
                depth);
    }

    /// Complains of a line without a hyphen among the items of a list.
    private void skipToItem(int depth) {
        var finding = cursor.peek() == '-' ? Faults.hyphenWithoutBlank(cursor.here()) : Faults.noHyphen(cursor.here());
        skip(new Broken(finding, cursor.line().above()), depth);
        while (cursor.indent() == depth && !cursor.isAt('-')) {
            cursor.moveToLineEnd();
            cursor.skipDeeperThan(depth);
        }
    }

    /// Complains of what cannot be read and leaves it.
    private void skip(Broken broken, int depth) {
        var goesOn = findings.fault(broken);
        cursor.skipDeeperThan(depth);
        if (goesOn) {
            findings.goOnBehindOpen(cursor.lineNumber());
        }
    }
}
