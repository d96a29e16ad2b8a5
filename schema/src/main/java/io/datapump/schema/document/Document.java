package io.datapump.schema.document;

import io.datapump.schema.source.Span;
import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// One document as it was written.
///
/// @param file as the loader was given it
public record Document(String file, DocumentKind kind, YamlNode.Mapping root) {

    private static final TreePath NAME = TreePath.of("metadata", "name");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /// The node at a path.
    public Optional<YamlNode> find(TreePath path) {
        Optional<YamlNode> node = Optional.of(root);
        for (var step : path.steps()) {
            node = node.flatMap(inner -> step(inner, step));
        }
        return node;
    }

    /// The text at a path; empty where there is none or something else stands there.
    public Optional<String> findText(TreePath path) {
        return find(path)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(YamlNode.Scalar.class::cast)
                .filter(scalar -> scalar.kind() == ScalarKind.TEXT)
                .map(YamlNode.Scalar::text);
    }

    /// The document's name, where it has one that can be read.
    public Optional<String> name() {
        return findText(NAME);
    }

    /// Where the document's name stands.
    public Span namePlace() {
        return place(NAME);
    }

    /// Where a value stands. Mappings and lists are shown at the key they belong to; what is not there, at the nearest
    /// node around it.
    public Span place(TreePath path) {
        return find(path)
                .map(node -> node instanceof YamlNode.Scalar ? node.span() : keyPlace(path))
                .orElseGet(() -> place(path.parent()));
    }

    /// Where the key of a value stands; for items of a list, the item.
    public Span keyPlace(TreePath path) {
        return find(path.parent())
                .filter(YamlNode.Mapping.class::isInstance)
                .map(YamlNode.Mapping.class::cast)
                .flatMap(mapping -> Optional.ofNullable(mapping.entries().get(path.last())))
                .map(YamlNode.Entry::key)
                .or(() -> find(path).map(YamlNode::span))
                .orElseGet(root::span);
    }

    /// The path as a person writes it: `spec.databases[0].tables.settings["public.payment"]`.
    public String show(TreePath path) {
        var shown = new StringBuilder();
        Optional<YamlNode> node = Optional.of(root);
        for (var step : path.steps()) {
            shown.append(
                    node.orElse(root) instanceof YamlNode.Sequence ? "[" + step + "]" : key(step, shown.isEmpty()));
            node = node.flatMap(inner -> step(inner, step));
        }
        return shown.isEmpty() ? "the document" : shown.toString();
    }

    /// The document without the nodes at some paths and all they hold.
    public Document without(Set<TreePath> paths) {
        return new Document(file, kind, (YamlNode.Mapping) Trees.without(root, TreePath.ROOT, paths));
    }

    /// The document as JSON, made anew with every call: what the binder reads. Refused nodes are null.
    public JsonNode json() {
        return Trees.json(root);
    }

    private static String key(String step, boolean first) {
        if (PLAIN.matcher(step).matches()) {
            return first ? step : "." + step;
        }
        return "[\"" + step + "\"]";
    }

    private static Optional<YamlNode> step(YamlNode node, String step) {
        return switch (node) {
            case YamlNode.Mapping mapping -> mapping.find(step);
            case YamlNode.Sequence sequence -> item(sequence.items(), step);
            case YamlNode.Scalar scalar -> Optional.empty();
            case YamlNode.Unread unread -> Optional.empty();
        };
    }

    private static Optional<YamlNode> item(List<YamlNode> items, String step) {
        return NUMBER.matcher(step).matches() && Integer.parseInt(step) < items.size()
                ? Optional.of(items.get(Integer.parseInt(step)))
                : Optional.empty();
    }
}
