package io.datapump.schema.suggest;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How a document is written.
///
/// @param step blanks by which a mapping stands further in than its key
/// @param listOffset blanks by which a list's hyphens stand further in than its key
/// @param itemOffset columns from a hyphen to its item
/// @param hasFlowItems databases are written `- {name: main}`
/// @param hasFlowLists filters are written `["public.*"]`
/// @param quote around patterns; empty where they have none
record YamlStyle(int step, int listOffset, int itemOffset, boolean hasFlowItems, boolean hasFlowLists, String quote) {

    static final TreePath SPEC = TreePath.of("spec");
    static final TreePath DATABASES = SPEC.child("databases");

    private static final String PLAIN = "[A-Za-z_][A-Za-z0-9_.*$?-]*";
    private static final String NOT_TEXT = "(?i)true|false|null|yes|no|on|off|y|n";

    /// As most of the document is written; as the example is, where the document does not tell.
    static YamlStyle of(Document document, SourceFile source) {
        var text = new Text(source);
        var list = document.keyPlace(DATABASES);
        var items = items(document, DATABASES);
        var first = items.stream()
                .map(YamlNode::span)
                .findFirst()
                .filter(item -> document.find(DATABASES)
                        .filter(node -> text.isFlow(node.span()))
                        .isEmpty());
        var hyphen = first.map(text::hyphenBefore);
        var filters = filters(document).toList();
        return new YamlStyle(
                step(document),
                hyphen.map(column -> column - list.start().column())
                        .filter(offset -> offset >= 0)
                        .orElse(2),
                first.flatMap(item -> hyphen.map(column -> item.start().column() - column))
                        .filter(offset -> offset > 1)
                        .orElse(2),
                first.filter(text::isFlow).isPresent(),
                filters.stream()
                        .findFirst()
                        .map(filter -> text.isFlow(filter.span()))
                        .orElse(true),
                filters.stream()
                        .flatMap(filter -> filter.items().stream())
                        .findFirst()
                        .map(entry -> quote(text.at(entry.span())))
                        .orElse("\""));
    }

    private static String quote(char first) {
        return first == '"' || first == '\'' ? Character.toString(first) : "";
    }

    private static int step(Document document) {
        var key = document.keyPlace(SPEC).start();
        var child = document.keyPlace(SPEC.child("source")).start();
        return child.line() > key.line() && child.column() > key.column() ? child.column() - key.column() : 2;
    }

    private static Stream<YamlNode.Sequence> filters(Document document) {
        return IntStream.range(0, items(document, DATABASES).size())
                .mapToObj(DATABASES::item)
                .flatMap(database -> Stream.of("include", "exclude").map(list -> database.child("tables", list)))
                .map(document::find)
                .flatMap(Optional::stream)
                .filter(YamlNode.Sequence.class::isInstance)
                .map(YamlNode.Sequence.class::cast);
    }

    private static List<YamlNode> items(Document document, TreePath path) {
        return document.find(path).orElse(document.root()) instanceof YamlNode.Sequence sequence
                ? sequence.items()
                : List.of();
    }

    String indent(int blanks) {
        return " ".repeat(blanks);
    }

    /// A name, without quotation marks where it needs none.
    String plain(String name) {
        return name.matches(PLAIN) && !name.matches(NOT_TEXT) ? name : quoted(name, "\"");
    }

    /// An entry of a filter.
    String entry(String pattern) {
        return quote.isEmpty() ? plain(pattern) : quoted(pattern, quote);
    }

    /// Entries of a filter in one line.
    String entries(List<String> patterns) {
        return String.join(", ", patterns.stream().map(this::entry).toList());
    }

    private static String quoted(String text, String quote) {
        var escaped = quote.equals("'")
                ? text.replace("'", "''")
                : text.replace("\\", "\\\\").replace("\"", "\\\"");
        return quote + escaped + quote;
    }
}
