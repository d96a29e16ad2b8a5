package io.datapump.local.aws.secrets;

/// A secret cannot be read. The message is the reason ECS gives for a task that does not start.
public final class SecretException extends RuntimeException {

    private static final long serialVersionUID = 1;

    SecretException(String message) {
        super(message);
    }

    /// In the words of ECS's agent (seen: stopped tasks in public issues).
    static SecretException ofAgent(String reason) {
        return new SecretException(
                "ResourceInitializationError: unable to pull secrets or registry auth: execution resource retrieval failed: "
                        + reason);
    }
}
