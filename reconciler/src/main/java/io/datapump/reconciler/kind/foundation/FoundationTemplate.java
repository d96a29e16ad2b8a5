package io.datapump.reconciler.kind.foundation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/// The template as it is submitted: `foundation.yaml` with the state machine's definition put in its place, without
/// its comment lines, and narrower. All else is submitted as it is written, so that people who open the stack in the
/// console read the same text.
///
/// The definition is a property and not a parameter, because a parameter holds at most 4,096 bytes
/// (CloudFormation guide, quotas) and the pipeline is longer. Comments and definition together would not fit:
/// a larger template would have to come from S3, and the bucket is this template's to create.
final class FoundationTemplate {

    /// CreateChangeSet's limit for a template in the request (CloudFormation API reference, TemplateBody).
    static final int LARGEST = 51_200;

    /// What stands in the file where the definition belongs.
    static final String PLACEHOLDER = "\"{{state-machine-definition}}\"";

    private FoundationTemplate() {}

    static String with(String stateMachineDefinition) {
        var template = narrow(read()).replace(PLACEHOLDER, literal(stateMachineDefinition));
        var size = template.getBytes(StandardCharsets.UTF_8).length;
        if (size > LARGEST) {
            throw new IllegalArgumentException(
                    "Cannot submit the foundation template: with the state machine's definition it has %d bytes, and CloudFormation takes %d"
                            .formatted(size, LARGEST));
        }
        return template;
    }

    /// The file as it is written.
    static String read() {
        try (var file = FoundationTemplate.class.getResourceAsStream("foundation.yaml")) {
            if (file == null) {
                throw new IllegalStateException("Cannot find foundation.yaml beside its class: the build is broken");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read foundation.yaml", e);
        }
    }

    /// What a bracket has opened goes on one line, and indents are half as wide: that is four thousand bytes. Quoted
    /// text has its brackets in pairs too, and a folded scalar makes the same of a space and of a line's end.
    private static String narrow(String template) {
        var lines = new StringBuilder();
        var open = 0;
        for (var line : template.lines().filter(FoundationTemplate::isNoComment).toList()) {
            lines.append(open > 0 ? " " + line.strip() : "\n" + halfIndented(line));
            open += count(line, "[{") - count(line, "]}");
        }
        return lines.append('\n').substring(1);
    }

    /// Keys of a mapping stand in one column, also behind the dash of an item: the dash has a line of its own.
    private static String halfIndented(String line) {
        var text = line.strip();
        var indent = " ".repeat(line.indexOf(text) / 2);
        return text.startsWith("- ") && !text.startsWith("- {")
                ? indent + "-\n " + indent + text.substring(2)
                : indent + text;
    }

    private static boolean isNoComment(String line) {
        return !line.stripLeading().startsWith("#");
    }

    private static int count(String line, String brackets) {
        return (int) line.chars().filter(c -> brackets.indexOf(c) >= 0).count();
    }

    /// A literal block of one line, in which nothing is doubled or escaped (YAML 1.2, section 8.1.2): JSON has many
    /// double quotes, and its expressions have single ones. Insignificant space is left out.
    private static String literal(String definition) {
        return "|-\n    " + new JsonMapper().readTree(definition);
    }
}
