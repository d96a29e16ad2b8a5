package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Who may add to histories, who may remove what of them, and who may not, judged as IAM judges.
class HistoryRolesTest {

    private static final String BUCKET = "arn:${AWS::Partition}:s3:::example-demo-lake";

    /// Everything by which history could be lost (service authorization reference, Amazon S3).
    static final List<String> LOSSES = List.of(
            "s3:DeleteObject",
            "s3:DeleteObjectVersion",
            "s3:DeleteObjectTagging",
            "s3:DeleteObjectVersionTagging",
            "s3:BypassGovernanceRetention",
            "s3:PutObjectRetention",
            "s3:PutObjectLegalHold");

    private static final List<String> BUCKET_LOSSES = List.of(
            "s3:DeleteBucket",
            "s3:DeleteBucketPolicy",
            "s3:PutBucketPolicy",
            "s3:PutBucketAcl",
            "s3:PutBucketVersioning",
            "s3:PutBucketPublicAccessBlock",
            "s3:PutBucketObjectLockConfiguration",
            "s3:PutLifecycleConfiguration",
            "s3:PutReplicationConfiguration",
            "s3:PutEncryptionConfiguration");

    private final ParsedTemplate template = ParsedTemplate.of(demo());

    private Stream<RolePolicy> policies() {
        return template.resourcesOfType("AWS::IAM::Role").stream().map(role -> RolePolicy.of(template, role));
    }

    @Test
    void theHistoryWriterReadsARunAddsToHistoryAndKeepsReceipts() {
        var writer = RolePolicy.of(template, "LongtermRole");

        for (var zone : List.of("exported", "catalog", "work", "config", "runs", "longterm")) {
            assertThat(writer.allows("s3:GetObject", BUCKET + "/" + zone + "/x"))
                    .as(zone)
                    .isTrue();
            assertThat(writer.allows("s3:PutObject", BUCKET + "/" + zone + "/x"))
                    .as(zone)
                    .isEqualTo(Set.of("longterm", "runs").contains(zone));
        }
    }

    @Test
    void theHistoryWriterCannotRemoveHistoryWhateverElseItIsGiven() {
        var writer = RolePolicy.of(template, "LongtermRole");

        assertThat(LOSSES).allMatch(action -> writer.denies(action, BUCKET + "/longterm/shop/orders/x.parquet"));
        assertThat(BUCKET_LOSSES).allMatch(action -> writer.denies(action, BUCKET));
        assertThat(writer.denies("s3:PutObject", BUCKET + "/longterm/x")).isFalse();
        assertThat(writer.denies("s3:AbortMultipartUpload", BUCKET + "/longterm/x"))
                .isFalse();
    }

    @Test
    void whoWorksOnHistoryTakesBackFailuresAndDeletesNothingElseButWhatItIsThereFor() {
        for (var role : List.of("LongtermRole", "ClearLongtermRole")) {
            var policy = RolePolicy.of(template, role);
            assertThat(policy.allows("s3:DeleteObject", BUCKET + "/runs/shop/e-1/failed/longterm-x.json"))
                    .as(role)
                    .isTrue();
            for (var zone : List.of("exported", "catalog", "work", "config")) {
                assertThat(policy.allows("s3:DeleteObject", BUCKET + "/" + zone + "/x"))
                        .as(role + " in " + zone)
                        .isFalse();
            }
        }
    }

    @Test
    void whoClearsHistoryRemovesFilesAndNeitherManifestsNorVersionsAndWritesManifestsOnly() {
        var clearing = RolePolicy.of(template, "ClearLongtermRole");
        var file = BUCKET + "/longterm/shop/sales/orders/0000000001-x.parquet";
        var manifest = BUCKET + "/longterm/shop/_manifests/sales/orders/0000000001.json";

        assertThat(clearing.allows("s3:GetObject", file)).isTrue();
        assertThat(clearing.allows("s3:DeleteObject", file)).isTrue();
        assertThat(clearing.allows("s3:PutObject", file)).isFalse();
        assertThat(clearing.allows("s3:PutObject", manifest)).isTrue();
        assertThat(LOSSES)
                .filteredOn(action -> action.startsWith("s3:Delete"))
                .allMatch(action -> clearing.denies(action, manifest));
        assertThat(LOSSES)
                .filteredOn(action -> !action.equals("s3:DeleteObject"))
                .noneMatch(action -> clearing.allows(action, file));
        assertThat(clearing.denies("s3:DeleteObjectVersion", file)).isTrue();
        assertThat(BUCKET_LOSSES).allMatch(action -> clearing.denies(action, BUCKET));
    }

    @Test
    void noOtherRoleWritesHistoryAndNoneChangesTheConfigurationOrTheBucket() {
        policies().forEach(policy -> {
            if (!policy.role().equals("LongtermRole")) {
                assertThat(policy.allows("s3:PutObject", BUCKET + "/longterm/x"))
                        .as(policy.role())
                        .isFalse();
            }
            assertThat(policy.allows("s3:PutObject", BUCKET + "/config/x"))
                    .as(policy.role())
                    .isFalse();
            assertThat(LOSSES)
                    .as(policy.role())
                    .noneMatch(action -> mayLose(policy, action) || policy.allows(action, BUCKET + "/config/x"));
            assertThat(BUCKET_LOSSES).as(policy.role()).noneMatch(action -> policy.allows(action, BUCKET));
        });
    }

    /// Files of history, but for whoever is there to remove those that were replaced.
    private static boolean mayLose(RolePolicy policy, String action) {
        return policy.allows(action, BUCKET + "/longterm/x")
                && !(policy.role().equals("ClearLongtermRole") && action.equals("s3:DeleteObject"));
    }
}
