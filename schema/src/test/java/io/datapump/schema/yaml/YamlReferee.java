package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Another reader of YAML 1.2, which says what a text means when ours has read it.
final class YamlReferee {

    /// Codes for what is YAML, and refused all the same. Ours may refuse with these what the other accepts.
    static final Set<DiagnosticCode> REFUSED_ON_PURPOSE = Set.of(
            DiagnosticCode.YAML_BYTE_ORDER_MARK,
            DiagnosticCode.YAML_CHARACTER,
            DiagnosticCode.YAML_TAB,
            DiagnosticCode.YAML_QUOTE,
            DiagnosticCode.YAML_BRACKET,
            DiagnosticCode.YAML_COMMENT,
            DiagnosticCode.YAML_EMPTY,
            DiagnosticCode.YAML_SECOND_DOCUMENT,
            DiagnosticCode.YAML_DUPLICATE_KEY,
            DiagnosticCode.YAML_KEY,
            DiagnosticCode.YAML_ANCHOR,
            DiagnosticCode.YAML_MERGE_KEY,
            DiagnosticCode.YAML_TAG,
            DiagnosticCode.YAML_DIRECTIVE,
            DiagnosticCode.YAML_NUMBER,
            DiagnosticCode.YAML_NESTING,
            DiagnosticCode.YAML_SIZE,
            DiagnosticCode.YAML_MORE);

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setSchema(new CoreSchema()).build();

    /// Where the other reader is more lenient than YAML: it takes U+0085 for the end of a line, a block of text for a
    /// value that is no deeper than its key or hyphen, and digits of every script for those of a block's head.
    private static final Pattern LENIENT = Pattern.compile("\u0085|(?m:^ *[|>])|[|>][-+]?[\\p{Nd}&&[^0-9]]");

    /// Where it is stricter: it does not know two of YAML's escapes.
    private static final Pattern STRICT = Pattern.compile("\\\\[LP]");

    private YamlReferee() {}

    /// A value without its place.
    record Leaf(ScalarKind kind, String text) {}

    /// How the two readers disagree on a text; empty where they do not.
    static Optional<String> disagreement(String text) {
        var ours = YamlReader.read("f.yaml", text);
        var other = read(text);
        if (ours.findings().isEmpty()) {
            var tree = tree(ours.root().orElseThrow());
            return other.filter(tree::equals).isPresent()
                            || (other.isEmpty() && STRICT.matcher(text).find())
                    ? Optional.empty()
                    : Optional.of("read as %s, by the other %s".formatted(tree, other));
        }
        return other.isEmpty()
                        || LENIENT.matcher(text).find()
                        || REFUSED_ON_PURPOSE.contains(first(ours).code())
                ? Optional.empty()
                : Optional.of("refused with %s, by the other read as %s"
                        .formatted(
                                ours.findings().stream()
                                        .map(finding -> "%s %s".formatted(finding.at(), finding.detail()))
                                        .collect(Collectors.joining("; ")),
                                other));
    }

    /// The finding that stands first: those behind it may be its consequences.
    private static Diagnostic first(YamlDocument document) {
        return document.findings().stream()
                .min(Comparator.comparing(Diagnostic::at))
                .orElseThrow();
    }

    /// What the other reader takes a text for; empty where it refuses it or sees no document or several.
    private static Optional<Object> read(String text) {
        try {
            var documents = new ArrayList<Node>();
            new Compose(SETTINGS).composeAllFromString(text).forEach(documents::add);
            return documents.size() == 1 ? Optional.of(tree(documents.getFirst())) : Optional.empty();
        } catch (YamlEngineException | NumberFormatException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    private static Object tree(Node node) {
        return switch (node) {
            case ScalarNode scalar -> new Leaf(kind(scalar.getTag()), scalar.getValue());
            case SequenceNode sequence ->
                sequence.getValue().stream().map(YamlReferee::tree).toList();
            case MappingNode mapping -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                for (var entry : mapping.getValue()) {
                    var key = entry.getKeyNode() instanceof ScalarNode scalar
                            ? scalar.getValue()
                            : tree(entry.getKeyNode());
                    entries.put(key, tree(entry.getValueNode()));
                }
                yield entries;
            }
            default -> throw new IllegalArgumentException("Cannot compare %s".formatted(node));
        };
    }

    private static ScalarKind kind(Tag tag) {
        if (tag.equals(Tag.INT)) {
            return ScalarKind.INTEGER;
        }
        if (tag.equals(Tag.FLOAT)) {
            return ScalarKind.DECIMAL;
        }
        if (tag.equals(Tag.BOOL)) {
            return ScalarKind.BOOLEAN;
        }
        return tag.equals(Tag.NULL) ? ScalarKind.NULL : ScalarKind.TEXT;
    }

    /// A tree of ours without its places.
    static Object tree(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar scalar -> new Leaf(scalar.kind(), scalar.text());
            case YamlNode.Sequence sequence ->
                sequence.items().stream().map(YamlReferee::tree).toList();
            case YamlNode.Mapping mapping -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                mapping.entries().forEach((key, entry) -> entries.put(key, tree(entry.value())));
                yield entries;
            }
            case YamlNode.Unread unread -> List.of("unread at", unread.span());
        };
    }
}
