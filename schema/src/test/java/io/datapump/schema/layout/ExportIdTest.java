package io.datapump.schema.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExportIdTest {

    private static final String ARN = "arn:aws:rds:eu-west-1:111122223333:snapshot:";
    private static final String ALLOWED = "[A-Za-z](-?[A-Za-z0-9])*";

    @Test
    void anAutomatedSnapshotKeepsItsReadableName() {
        assertThat(ExportId.of("pagila-prod", ARN + "rds:pagila-prod-2026-03-01-03-10")
                        .value())
                .matches("pagila-prod-2026-03-01-03-10-[0-9a-f]{10}");
    }

    @Test
    void theTimeOfAnAutomatedSnapshotIsReadFromTheIdOfItsExport() {
        assertThat(ExportId.timeIn(id("pagila-prod", ARN + "rds:pagila-prod-2026-03-01-03-10")))
                .contains(Instant.parse("2026-03-01T03:10:00Z"));
        assertThat(ExportId.timeIn(id("pagila-prod", ARN + "before-migration"))).isEmpty();
        assertThat(ExportId.timeIn("pagila-prod-2026-13-41-03-10-0123456789")).isEmpty();
        assertThat(ExportId.timeIn("somebody-elses")).isEmpty();
    }

    @Test
    void everySnapshotNameGivesAValidId() {
        assertThat(id("shop-prod", "rds:shop-prod-2026-11-01-03-36")).startsWith("shop-prod-2026-11-01-03-36-");
        assertThat(id("a", "rds:a-2026-11-01-03-36")).startsWith("a-2026-11-01-03-36-");
        assertThat(id("shop-prod", "2026-before-migration")).startsWith("shop-prod-2026-before-migration-");
        assertThat(id("shop-prod", "awsbackup:job-7f3c--x")).startsWith("shop-prod-awsbackup-job-7f3c-x-");
        for (var snapshot : List.of("", "-", ":", "ä", "---", "rds:", "9", "x".repeat(300), "-".repeat(300))) {
            for (var cluster : List.of("", "a", "9-lives", "ü", "c".repeat(63))) {
                assertThat(id(cluster, snapshot)).matches(ALLOWED).hasSizeLessThanOrEqualTo(60);
            }
        }
    }

    @Test
    void aHyphenAtAnyPositionOfALongNameIsHarmless() {
        for (int hyphen = 1; hyphen < 62; hyphen++) {
            var cluster = "a".repeat(hyphen) + "-" + "b".repeat(62 - hyphen);
            assertThat(id(cluster, "rds:" + cluster + "-2026-11-01-03-36"))
                    .matches(ALLOWED)
                    .hasSizeLessThanOrEqualTo(60)
                    .contains("-2026-11-01-03-36-");
            assertThat(id(cluster, cluster + "-before-migration"))
                    .matches(ALLOWED)
                    .hasSizeLessThanOrEqualTo(60);
        }
    }

    @Test
    void randomNamesNeverGiveAnInvalidId() {
        var random = new Random(7);
        var alphabet = "ab-:9_ é";
        for (int i = 0; i < 2_000; i++) {
            var name = new StringBuilder();
            random.ints(random.nextInt(90), 0, alphabet.length()).forEach(c -> name.append(alphabet.charAt(c)));
            assertThat(id(name.substring(0, name.length() / 3), name.toString()))
                    .matches(ALLOWED);
        }
    }

    @Test
    void theIdDependsOnNothingButClusterAndSnapshot() {
        assertThat(id("shop", "rds:shop-1")).isEqualTo(id("shop", "rds:shop-1"));
        var ids = new HashSet<>(List.of(
                id("shop", "rds:shop-1"), id("shop", "shop-1"), id("shop-1", "rds:shop-1"), id("shop", "shop_1")));
        assertThat(ids).hasSize(4);
    }

    @Test
    void theClusterIsNamedUnlessTheSnapshotNamesItAsAWholeWord() {
        assertThat(id("shop", "rds:shopping-2026-11-01-03-36")).startsWith("shop-shopping-2026-");
        assertThat(id("shop", "shop")).matches("shop-[0-9a-f]{10}");
    }

    @Test
    void anIdThatRdsWouldRefuseCannotBeMade() {
        for (var bad : List.of("", "-a", "a-", "a--b", "9a", "a_b", "a".repeat(61))) {
            assertThatThrownBy(() -> new ExportId(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("RDS would refuse it");
        }
        assertThat(new ExportId("a-1")).hasToString("a-1");
    }

    private static String id(String cluster, String snapshot) {
        return ExportId.of(cluster, ARN + snapshot).value();
    }
}
