package io.datapump.reconciler.kind.foundation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/// The template as it is submitted: `foundation.yaml` with the state machine's definition put in its place and
/// without its comment lines. All else is submitted as it is written, so that people who open the stack in the
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
        var template = withoutComments(read()).replace(PLACEHOLDER, quoted(stateMachineDefinition));
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

    private static String withoutComments(String template) {
        return template.lines()
                .filter(line -> !line.stripLeading().startsWith("#"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /// A single-quoted YAML scalar, in which only the quote itself is doubled (YAML 1.2, section 7.3.2): JSON has
    /// many double quotes and few single ones. Insignificant space is left out.
    private static String quoted(String definition) {
        var json = new JsonMapper().readTree(definition).toString();
        return "'" + json.replace("'", "''") + "'";
    }
}
