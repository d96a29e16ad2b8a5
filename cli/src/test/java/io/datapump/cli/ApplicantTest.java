package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ApplicantTest {

    private static final Map<String, String> ACTIONS = Map.of(
            "GITHUB_SERVER_URL", "https://github.com",
            "GITHUB_REPOSITORY", "acme/lake",
            "GITHUB_RUN_ID", "4711",
            "GITHUB_TOKEN", "not to be told");

    @Test
    void aRunOfGithubActionsIsNamedByItsPage() {
        assertThat(Applicant.of(ACTIONS, "runner", "vm")).isEqualTo("https://github.com/acme/lake/actions/runs/4711");
    }

    @Test
    void aPersonIsNamedByUserAndHost() {
        assertThat(Applicant.of(Map.of(), "maria", "laptop")).isEqualTo("maria@laptop");
        assertThat(Applicant.of(Map.of("GITHUB_RUN_ID", "1"), "maria", "laptop"))
                .isEqualTo("maria@laptop");
    }

    @Test
    void thisProcessHasAName() {
        assertThat(Applicant.ofThisProcess()).isNotBlank();
    }
}
