package io.datapump.local.aws.secrets;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Secrets Manager without an API: what ECS reads of it when a task starts. A secret has one version, and
/// its text lies in the folder as it is.
public final class LocalSecrets {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final StateFolder state;
    private final Documents<Secret> secrets;

    public LocalSecrets(StateFolder state) {
        this.state = state;
        this.secrets = state.records("secretsmanager/secrets", Secret.class);
    }

    record Secret(String text) {

        /// Does not tell the text.
        @Override
        public String toString() {
            return "Secret[hidden]";
        }
    }

    /// Creates a secret, or gives it another text.
    public void put(String arn, String text) {
        secrets.put(arn, new Secret(text));
    }

    /// Creates what a definition's `valueFrom` names where it does not exist, with a random text of 64
    /// characters: in AWS the account's owner does so by hand.
    public void createMissing(String valueFrom) {
        var reference = SecretReference.parse(valueFrom);
        state.lock().holding(() -> {
            if (!secrets.contains(reference.arn())) {
                var text = random();
                put(
                        reference.arn(),
                        reference.jsonKey().isEmpty()
                                ? text
                                : JSON.writeValueAsString(Map.of(reference.jsonKey(), text)));
            }
            return reference;
        });
    }

    private static String random() {
        var bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// The value ECS hands to a container.
    ///
    /// @param valueFrom of the definition
    /// @throws SecretException where there is none
    public String read(String valueFrom) {
        var reference = SecretReference.parse(valueFrom);
        if (!Set.of(":", "AWSCURRENT:").contains(reference.version())) {
            throw refused(reference, "the embedded AWS keeps the newest version of a secret alone");
        }
        var text = secrets.find(reference.arn())
                .map(Secret::text)
                .orElseThrow(() -> refused(
                        reference, "ResourceNotFoundException: Secrets Manager can't find the specified secret"));
        return reference.jsonKey().isEmpty() ? text : value(text, reference.jsonKey());
    }

    private static SecretException refused(SecretReference reference, String reason) {
        return SecretException.ofAgent(
                "unable to retrieve secret from asm: service call has been retried 1 time(s): failed to fetch secret %s from secrets manager: %s"
                        .formatted(reference.arn(), reason));
    }

    private static String value(String text, String key) {
        return parsed(text)
                .flatMap(json -> Optional.ofNullable(json.get(key)))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .orElseThrow(() -> SecretException.ofAgent(
                        "unable to retrieve secret from asm: service call has been retried 1 time(s): retrieved secret from Secrets Manager did not contain json key "
                                + key));
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JacksonException ignored) {
            // Its message would quote the text.
            return Optional.empty();
        }
    }
}
