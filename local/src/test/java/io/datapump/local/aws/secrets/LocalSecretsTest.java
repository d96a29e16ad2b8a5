package io.datapump.local.aws.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What ECS reads of a secret.
class LocalSecretsTest {

    private static final String ARN =
            "arn:aws:secretsmanager:eu-central-1:111122223333:secret:datapump/hash-key-a1B2c3";
    private static final String PARAMETER = "arn:aws:ssm:eu-central-1:111122223333:parameter/key";

    private static final String TEXT = "{\"a\": \"secret\", \"n\": 5}";

    @TempDir
    private Path folder;

    private LocalSecrets secrets() {
        return new LocalSecrets(new StateFolder(folder));
    }

    @Test
    void aReferenceNamesTheTextOrAValueInIt() {
        secrets().put(ARN, TEXT);

        for (var whole : List.of("", ":::", "::AWSCURRENT:")) {
            assertThat(secrets().read(ARN + whole)).as(whole).isEqualTo(TEXT);
        }
        for (var part : List.of(":a::", ":a:AWSCURRENT:")) {
            assertThat(secrets().read(ARN + part)).as(part).isEqualTo("secret");
        }
    }

    @Test
    void whatIsNotThereKeepsATaskFromStarting() {
        secrets().put(ARN, TEXT);

        Map.of(
                        ARN + "2",
                        "can't find the specified secret",
                        ARN + ":b::",
                        "did not contain json key b",
                        ARN + ":n::",
                        "did not contain json key n",
                        ARN + "::AWSPREVIOUS:",
                        "newest version",
                        ARN + ":::0a1b",
                        "newest version",
                        PARAMETER,
                        "no parameter store",
                        "key",
                        "no parameter store")
                .forEach((valueFrom, reason) -> assertThatThrownBy(
                                () -> secrets().read(valueFrom))
                        .isInstanceOf(SecretException.class)
                        .hasMessageStartingWith("ResourceInitializationError: ")
                        .hasMessageContaining(reason)
                        .hasMessageNotContaining("\"secret\""));
    }

    @Test
    void aTextThatIsNoJsonHasNoKeysAndIsNotQuoted() {
        secrets().put(ARN, "{secret");

        assertThat(secrets().read(ARN)).isEqualTo("{secret");
        assertThatThrownBy(() -> secrets().read(ARN + ":a::"))
                .hasMessageContaining("did not contain json key a")
                .hasMessageNotContaining("{secret");
    }

    @Test
    void whatIsMissingIsMadeUpOnceAndWhatThereIsIsLeft() {
        secrets().createMissing(ARN);
        var made = secrets().read(ARN);
        secrets().createMissing(ARN + ":a::");

        assertThat(made).hasSize(64);
        assertThat(secrets().read(ARN)).isEqualTo(made);
        secrets().createMissing(ARN + "2:a::");
        assertThat(secrets().read(ARN + "2:a::")).hasSize(64).isNotEqualTo(made);
    }
}
