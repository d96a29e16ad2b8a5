package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import java.util.Optional;

/// Reads the text of one file as one document. Never throws on bad content; takes time in proportion to the
/// text.
public final class YamlReader {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final int OUTSIDE = -1;

    private final Cursor cursor;
    private final Findings findings;
    private final Properties properties;
    private final BlockReader values;
    private final Span startOfFile;

    private YamlReader(String path, String text, Findings findings) {
        this.findings = findings;
        this.cursor = new Cursor(path, text, findings);
        var limits = new Limits(findings);
        this.properties = new Properties(cursor, findings, limits);
        this.values = new BlockReader(cursor, findings, limits, properties);
        this.startOfFile = Span.startOf(path);
    }

    /// The document in a text and everything wrong with how it is written. Pure.
    ///
    /// @param path for messages only
    public static YamlDocument read(String path, String text) {
        var findings = new Findings();
        var hasMark = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
        if (hasMark) {
            findings.add(Refusals.byteOrderMark(Span.startOf(path)));
        }
        var root = new YamlReader(path, hasMark ? text.substring(1) : text, findings).root();
        return new YamlDocument(root, findings.all());
    }

    private Optional<YamlNode> root() {
        try {
            cursor.nextContent();
            var root = document();
            if (!cursor.isAtEnd()) {
                findings.add(Refusals.secondDocument(cursor.line().rest(cursor.position())));
            }
            while (!cursor.isAtEnd()) {
                document();
            }
            properties.finish();
            if (root.isEmpty() && findings.isEmpty()) {
                findings.add(Refusals.empty(startOfFile));
            }
            return root;
        } catch (GivenUp enough) {
            return Optional.empty();
        }
    }

    /// Reads one document and stands behind it; empty where nothing is written in it.
    private Optional<YamlNode> document() {
        skipDirectives();
        var root = cursor.isAtMarker("---") ? behindMarker() : values.below(OUTSIDE, startOfFile);
        if (cursor.indent() > OUTSIDE) {
            findings.faultOfLine(new Broken(
                    Faults.behindDocument(cursor.here(), cursor.peek()),
                    cursor.line().above()));
            cursor.skipDeeperThan(OUTSIDE);
            root = new YamlNode.Unread(root.span());
        }
        while (cursor.isAtMarker("...")) {
            cursor.skipMarker();
            cursor.skipBlanks();
            if (!cursor.isAtLineEnd()) {
                findings.addSuspect(Faults.textBehind(cursor.here(), cursor.peek()));
            }
            cursor.nextContent();
        }
        return isEmpty(root) ? Optional.empty() : Optional.of(root);
    }

    private void skipDirectives() {
        while (cursor.peek() == '%' && cursor.offset() == 0) {
            findings.add(Refusals.directive(cursor.here()));
            cursor.nextContent();
        }
    }

    private YamlNode behindMarker() {
        cursor.skipMarker();
        return values.behind(OUTSIDE);
    }

    private static boolean isEmpty(YamlNode root) {
        return root instanceof YamlNode.Scalar scalar
                && scalar.kind() == ScalarKind.NULL
                && scalar.text().isEmpty();
    }
}
