package io.datapump.schema.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final List<String> KNOWN = List.of("region", "bucket", "account", "as", "day");

    @Test
    void typingErrorsAreRecognised() {
        assertThat(Nearest.of("regoin", KNOWN)).contains("region");
        assertThat(Nearest.of("regio", KNOWN)).contains("region");
        assertThat(Nearest.of("buckets", KNOWN)).contains("bucket");
        assertThat(Nearest.of("Account", KNOWN)).contains("account");
        assertThat(Nearest.of("dya", KNOWN)).contains("day");
    }

    @Test
    void whatIsFarFromEverythingIsNotGuessed() {
        assertThat(Nearest.of("zone", KNOWN)).isEmpty();
        assertThat(Nearest.of("x".repeat(100_000), KNOWN)).isEmpty();
        assertThat(Nearest.of("", KNOWN)).isEmpty();
        assertThat(Nearest.of("region", List.of())).isEmpty();
    }

    @Test
    void ofEquallyNearNamesTheFirstInTheAlphabetIsTaken() {
        assertThat(Nearest.of("cat", List.of("rat", "bat"))).contains("bat");
    }

    @Test
    void theGuessIsAQuestion() {
        assertThat(Nearest.question("regoin", KNOWN)).contains("Did you mean \"region\"?");
    }
}
