package io.datapump.local.aws.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.Transition;
import software.amazon.awssdk.services.s3.model.TransitionDefaultMinimumObjectSize;

class LifecycleTest {

    @TempDir
    private Path dir;

    private S3Client s3;

    @BeforeEach
    void open() {
        s3 = server();
        s3.createBucket(b -> b.bucket("lake"));
    }

    private S3Client server() {
        return new LocalS3(
                        dir.resolve("objects"),
                        new StateFolder(dir.resolve("aws")),
                        new CallLog(),
                        new S3Limits(100, 10, 5))
                .client();
    }

    @Test
    void rulesReadBackAlsoInAnotherProcess() {
        put(rule(r -> r), rule(r -> r.id("b").transitions(move("STANDARD_IA", 30))));

        var live = server().getBucketLifecycleConfiguration(b -> b.bucket("lake"));

        assertThat(live.rules())
                .containsExactly(rule(r -> r), rule(r -> r.id("b").transitions(move("STANDARD_IA", 30))));
        assertThat(live.transitionDefaultMinimumObjectSize())
                .isEqualTo(TransitionDefaultMinimumObjectSize.ALL_STORAGE_CLASSES_128_K);
    }

    @Test
    void aBucketWithoutRulesAnswersThatThereAreNone() {
        put(rule(r -> r));
        s3.deleteBucketLifecycle(b -> b.bucket("lake"));

        assertThatThrownBy(() -> s3.getBucketLifecycleConfiguration(b -> b.bucket("lake")))
                .isInstanceOfSatisfying(S3Exception.class, e -> {
                    assertThat(e.awsErrorDetails().errorCode()).isEqualTo("NoSuchLifecycleConfiguration");
                    assertThat(e.statusCode()).isEqualTo(404);
                });
        assertThatThrownBy(() -> s3.getBucketLifecycleConfiguration(b -> b.bucket("none")))
                .isInstanceOf(NoSuchBucketException.class);
    }

    @Test
    void aRuleWithoutAnIdIsGivenOne() {
        put(rule(r -> r.id(null)));

        assertThat(s3.getBucketLifecycleConfiguration(b -> b.bucket("lake"))
                        .rules()
                        .getFirst()
                        .id())
                .isNotBlank();
    }

    @Test
    void whatS3RefusesIsRefused() {
        refused("must be unique", rule(r -> r), rule(r -> r));
        refused("limit of 255", rule(r -> r.id("x".repeat(256))));
        refused("positive integer", rule(r -> r.expiration(e -> e.days(0))));
        refused("positive integer", rule(r -> r.noncurrentVersionExpiration(e -> e.noncurrentDays(-1))));
        refused("positive integer", rule(r -> r.abortIncompleteMultipartUpload(a -> a.daysAfterInitiation(0))));
        refused("greater than or equal to 30", rule(r -> r.transitions(move("STANDARD_IA", 29))));
        refused(
                "At least one action",
                rule(r -> r.expiration((software.amazon.awssdk.services.s3.model.LifecycleExpiration) null)));
        refused(
                "not well-formed",
                rule(r -> r.filter((software.amazon.awssdk.services.s3.model.LifecycleRuleFilter) null)));
        refused("not well-formed");
        put(
                rule(r -> r.transitions(move("GLACIER_IR", 1))),
                rule(r -> r.id("marks").expiration(e -> e.expiredObjectDeleteMarker(true))));
    }

    private void refused(String why, LifecycleRule... rules) {
        assertThatThrownBy(() -> put(rules)).isInstanceOf(S3Exception.class).hasMessageContaining(why);
    }

    private void put(LifecycleRule... rules) {
        s3.putBucketLifecycleConfiguration(b -> b.bucket("lake").lifecycleConfiguration(c -> c.rules(rules)));
    }

    private static Transition move(String storageClass, int days) {
        return Transition.builder().storageClass(storageClass).days(days).build();
    }

    private static LifecycleRule rule(UnaryOperator<LifecycleRule.Builder> change) {
        return change.apply(LifecycleRule.builder()
                        .id("a")
                        .status("Enabled")
                        .filter(f -> f.prefix("work/"))
                        .expiration(e -> e.days(7)))
                .build();
    }
}
