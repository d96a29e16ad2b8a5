package io.datapump.reconciler.kind.foundation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/// The template as it is submitted: `foundation.yaml` with the state machine's definition put in its place. The
/// file is submitted as it is written, comments included, so that people who open the stack in the console read
/// the same text.
///
/// The definition is a property and not a parameter, because a parameter holds at most 4,096 bytes
/// (CloudFormation guide, quotas) and the pipeline is longer.
final class FoundationTemplate {

    /// CreateChangeSet's limit for a template in the request (CloudFormation API reference, TemplateBody).
    static final int LARGEST = 51_200;

    /// What stands in the file where the definition belongs.
    static final String PLACEHOLDER = "\"{{state-machine-definition}}\"";

    private FoundationTemplate() {}

    static String with(String stateMachineDefinition) {
        var template = read().replace(PLACEHOLDER, quoted(stateMachineDefinition));
        var size = template.getBytes(StandardCharsets.UTF_8).length;
        if (size > LARGEST) {
            throw new IllegalArgumentException(
                    "Cannot submit the foundation template: with the state machine's definition it has %d bytes, and CloudFormation takes %d"
                            .formatted(size, LARGEST));
        }
        return template;
    }

    private static String read() {
        try (var file = FoundationTemplate.class.getResourceAsStream("foundation.yaml")) {
            if (file == null) {
                throw new IllegalStateException("Cannot find foundation.yaml beside its class: the build is broken");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read foundation.yaml", e);
        }
    }

    /// A JSON string is a YAML double-quoted scalar as well (YAML 1.2, section 1.3). Insignificant space is
    /// left out.
    private static String quoted(String definition) {
        var json = new JsonMapper();
        return json.writeValueAsString(json.readTree(definition).toString());
    }
}
