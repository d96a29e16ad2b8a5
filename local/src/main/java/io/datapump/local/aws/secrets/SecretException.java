package io.datapump.local.aws.secrets;

/// A secret cannot be read.
public final class SecretException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    private SecretException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /// In the words of ECS's agent (seen: stopped tasks in public issues).
    static SecretException ofAgent(String reason) {
        return new SecretException(
                "ResourceInitializationError: unable to pull secrets or registry auth: execution resource retrieval failed: "
                        + reason);
    }

    /// What ECS says of the task that does not start.
    public String reason() {
        return reason;
    }
}
