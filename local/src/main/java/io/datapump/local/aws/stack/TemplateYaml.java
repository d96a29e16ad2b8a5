package io.datapump.local.aws.stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// A template's text, YAML or JSON, as maps, lists and scalars; short forms of functions (`!Ref x`) become
/// long ones (`{Ref: x}`).
final class TemplateYaml {

    private TemplateYaml() {}

    static Map<?, ?> parse(String template) {
        try {
            var root = new Compose(LoadSettings.builder().setLabel("template").build()).composeString(template);
            if (root.map(TemplateYaml::value).orElse(Map.of()) instanceof Map<?, ?> map) {
                return map;
            }
            throw StackFailures.validation("Template format error: unsupported structure.");
        } catch (YamlEngineException e) {
            throw StackFailures.validation("Template format error: YAML not well-formed. " + e.getMessage());
        }
    }

    private static Object value(Node node) {
        var plain = switch (node) {
            case MappingNode mapping -> mapping(mapping);
            case SequenceNode sequence ->
                sequence.getValue().stream().map(TemplateYaml::value).toList();
            case ScalarNode scalar -> scalar(scalar);
            default -> throw StackFailures.validation("Template format error: unsupported structure.");
        };
        return function(node.getTag())
                .<Object>map(name -> Map.of(name, argument(name, plain)))
                .orElse(plain);
    }

    private static Optional<String> function(Tag tag) {
        var name = tag.getValue();
        if (!name.startsWith("!") || name.equals("!")) {
            return Optional.empty();
        }
        var bare = name.substring(1);
        return Optional.of(bare.equals("Ref") || bare.equals("Condition") ? bare : "Fn::" + bare);
    }

    /// `!GetAtt Bucket.Arn` is short for a list of two.
    private static Object argument(String function, Object plain) {
        return function.equals("Fn::GetAtt") && plain instanceof String text
                ? List.of(text.substring(0, text.indexOf('.')), text.substring(text.indexOf('.') + 1))
                : plain;
    }

    private static Object mapping(MappingNode node) {
        var map = new LinkedHashMap<String, Object>();
        for (var entry : node.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode key)) {
                throw StackFailures.validation("Template format error: unsupported structure.");
            }
            map.put(key.getValue(), value(entry.getValueNode()));
        }
        return map;
    }

    private static Object scalar(ScalarNode node) {
        if (node.getTag().equals(Tag.INT)) {
            return Long.valueOf(node.getValue());
        } else if (node.getTag().equals(Tag.FLOAT)) {
            return Double.valueOf(node.getValue());
        } else if (node.getTag().equals(Tag.BOOL)) {
            return Boolean.valueOf(node.getValue());
        } else if (node.getTag().equals(Tag.NULL)) {
            throw StackFailures.validation("[/] 'null' values are not allowed in templates");
        }
        return node.getValue();
    }

    /// Texts of a list or of a single text.
    static List<String> texts(Object value) {
        var texts = new ArrayList<String>();
        if (value instanceof List<?> list) {
            list.forEach(item -> texts.add(String.valueOf(item)));
        } else {
            texts.add(String.valueOf(value));
        }
        return texts;
    }
}
