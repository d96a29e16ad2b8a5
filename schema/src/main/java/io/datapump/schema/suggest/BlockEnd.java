package io.datapump.schema.suggest;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The last line of a list or mapping in block style: before what follows it, and before the blank lines and comments
/// in between.
record BlockEnd(Document document, Text text) {

    int of(TreePath path) {
        var lines = text.source().lines();
        var start = document.keyPlace(path).start().line();
        var end = Math.max(start, next(path).orElse(lines.size() + 1) - 1);
        while (end > start && isFiller(lines.get(end - 1))) {
            end--;
        }
        return end;
    }

    private static boolean isFiller(String line) {
        var content = line.strip();
        return content.isEmpty() || content.startsWith("#") || content.matches("-|---|\\.\\.\\.");
    }

    /// The line of the node that follows a node and all it holds.
    private Optional<Integer> next(TreePath path) {
        if (path.equals(TreePath.ROOT)) {
            return Optional.empty();
        }
        var siblings = document.find(path.parent()).map(BlockEnd::steps).orElse(List.of());
        var at = siblings.indexOf(path.last());
        return at >= 0 && at + 1 < siblings.size()
                ? Optional.of(document.keyPlace(path.parent().child(siblings.get(at + 1)))
                        .start()
                        .line())
                : next(path.parent());
    }

    private static List<String> steps(YamlNode node) {
        return switch (node) {
            case YamlNode.Mapping mapping -> List.copyOf(mapping.entries().keySet());
            case YamlNode.Sequence sequence -> {
                var steps = new ArrayList<String>();
                sequence.items().forEach(item -> steps.add(Integer.toString(steps.size())));
                yield steps;
            }
            case YamlNode.Scalar scalar -> List.of();
            case YamlNode.Unread unread -> List.of();
        };
    }
}
