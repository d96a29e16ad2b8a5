package io.datapump.local.aws.secrets;

import java.util.Arrays;

/// Where ECS takes a value from: `arn:…:secret:{name}`, which may be followed by
/// `:{json-key}:{version-stage}:{version-id}` (ECS guide, "Pass Secrets Manager secrets").
///
/// @param arn of the secret as a whole
/// @param jsonKey of the value in the secret's text; empty: the text itself
/// @param version stage and id, `:` for the newest
record SecretReference(String arn, String jsonKey, String version) {

    /// Reads the `valueFrom` of a definition.
    ///
    /// @throws SecretException where it names no secret; what else it may name, a parameter, does not
    ///     exist here
    static SecretReference parse(String valueFrom) {
        var parts = valueFrom.split(":", -1);
        if ((parts.length != 7 && parts.length != 10) || !parts[2].equals("secretsmanager")) {
            throw SecretException.ofAgent(
                    "%s is no ARN of a secret, and the embedded AWS has no parameter store".formatted(valueFrom));
        }
        var arn = String.join(":", Arrays.copyOf(parts, 7));
        return parts.length == 7
                ? new SecretReference(arn, "", ":")
                : new SecretReference(arn, parts[7], parts[8] + ":" + parts[9]);
    }
}
