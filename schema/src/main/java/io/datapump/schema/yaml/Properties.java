package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Anchors, aliases and tags: all are refused, none is resolved. An anchor is complained of once, whatever
/// repeats it.
final class Properties {

    private final Cursor cursor;
    private final Findings findings;
    private final Limits limits;
    private final List<Anchor> anchors = new ArrayList<>();
    private final Map<String, Anchor> byName = new HashMap<>();
    private int merging;

    /// A named value.
    static final class Anchor {

        private final String name;
        private final Span span;
        private int firstUse;
        private int uses;
        private boolean isMerged;

        private Anchor(String name, Span span) {
            this.name = name;
            this.span = span;
        }

        String name() {
            return name;
        }

        Span span() {
            return span;
        }

        /// The line of the first alias.
        int firstUse() {
            return firstUse;
        }

        /// How many aliases repeat the value, those of merge keys left out.
        int uses() {
            return uses;
        }
    }

    Properties(Cursor cursor, Findings findings, Limits limits) {
        this.cursor = cursor;
        this.findings = findings;
        this.limits = limits;
    }

    /// Passes anchors and tags and the blanks behind them.
    ///
    /// @return whether a tag gives what follows another meaning than it has as written
    boolean skip() {
        var isTagged = false;
        while (cursor.peek() == '&' || cursor.peek() == '!') {
            var from = cursor.position();
            skipName();
            var span = cursor.span(from, cursor.position());
            limits.count(span);
            var written = cursor.text().substring(from, cursor.position());
            if (written.charAt(0) == '&') {
                define(new Anchor(written.substring(1), span));
            } else {
                findings.addSuspect(Refusals.tag(span, written));
                isTagged = true;
            }
            cursor.skipBlanks();
        }
        return isTagged;
    }

    boolean isAtAlias() {
        return cursor.peek() == '*';
    }

    /// Passes the alias here.
    YamlNode alias() {
        var from = cursor.position();
        skipName();
        var span = cursor.span(from, cursor.position());
        use(cursor.text().substring(from + 1, cursor.position()), span);
        return new YamlNode.Unread(span);
    }

    /// Reads the value of a merge key, about which the key says all: its aliases are not complained of.
    YamlNode merging(Supplier<YamlNode> value) {
        merging++;
        try {
            return value.get();
        } finally {
            merging--;
        }
    }

    /// Complains of every anchor, once the document was read.
    void finish() {
        for (var anchor : anchors) {
            if (anchor.uses > 0 || !anchor.isMerged) {
                findings.add(Refusals.anchor(anchor));
            }
        }
    }

    private void skipName() {
        cursor.move();
        while (!Characters.isBlankOrEnd(cursor.peek()) && !Characters.isFlow(cursor.peek())) {
            cursor.move();
        }
    }

    private void define(Anchor anchor) {
        anchors.add(anchor);
        byName.put(anchor.name, anchor);
        findings.suspect(anchor.span.start().line());
    }

    private void use(String name, Span span) {
        var anchor = byName.get(name);
        if (anchor == null) {
            if (merging == 0) {
                findings.addSuspect(Refusals.unknownAlias(name, span));
            }
        } else if (merging > 0) {
            anchor.isMerged = true;
        } else if (anchor.uses++ == 0) {
            anchor.firstUse = span.start().line();
        }
    }
}
