package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// S3's conditional writes, on which publishing a configuration and holding a lease rest.
abstract class ConditionalWriteContract extends Contract {

    private static final String KEY = "config/lease";
    private static final int WRITERS = 12;
    private static final int ROUNDS = 8;

    /// Names of buckets are taken in all accounts at once.
    private final String bucket = "example-" + world.account();

    ConditionalWriteContract(World.Opening opening) {
        super(opening);
    }

    @BeforeEach
    void createBucket() {
        aws.s3().createBucket(r -> r.bucket(bucket).createBucketConfiguration(c -> c.locationConstraint(World.REGION)));
    }

    @Test
    void anObjectIsCreatedOnce() {
        put(creating(), "first");

        assertThatThrownBy(() -> put(creating(), "second")).satisfies(refused -> assertStatus(refused, 412));
        assertThat(text()).isEqualTo("first");
    }

    @Test
    void anObjectIsReplacedOnlyOverTheVersionThatWasRead() {
        var first = put(creating(), "first");
        var second = put(matching(first), "second");

        assertThatThrownBy(() -> put(matching(first), "third")).satisfies(refused -> assertStatus(refused, 412));
        assertThat(text()).isEqualTo("second");
        assertThat(second).isNotEqualTo(first);
    }

    @Test
    void nothingIsReplacedWhereNothingIs() {
        assertThatThrownBy(() -> put(matching("\"0123456789abcdef0123456789abcdef\""), "text"))
                .satisfies(refused -> assertStatus(refused, 404));
    }

    @Test
    void anObjectIsDeletedOnlyInTheVersionThatWasRead() {
        var first = put(creating(), "first");
        put(matching(first), "second");

        assertThatThrownBy(() ->
                        aws.s3().deleteObject(r -> r.bucket(bucket).key(KEY).ifMatch(first)))
                .satisfies(refused -> assertStatus(refused, 412));
        assertThat(text()).isEqualTo("second");
    }

    @Test
    void ofManyWritersOneCreates() {
        for (var round = 0; round < ROUNDS; round++) {
            var key = KEY + round;
            assertThat(winners(() -> aws.s3()
                            .putObject(
                                    r -> r.bucket(bucket).key(key).ifNoneMatch("*"),
                                    RequestBody.fromString(
                                            Thread.currentThread().toString()))))
                    .isEqualTo(1);
        }
    }

    @Test
    void ofManyWritersOneReplaces() {
        for (var round = 0; round < ROUNDS; round++) {
            var key = KEY + round;
            var read = aws.s3()
                    .putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString("read"))
                    .eTag();
            assertThat(winners(() -> aws.s3()
                            .putObject(
                                    r -> r.bucket(bucket).key(key).ifMatch(read),
                                    RequestBody.fromString(
                                            Thread.currentThread().toString()))))
                    .isEqualTo(1);
        }
    }

    @Test
    void twoWritesAtTheSameMomentMayConflict() {
        world.needs(Capability.CONFLICTING_WRITES);
        assertThat(winners(() -> put(creating(), "text"))).isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsSaidByType() {
        assertThatThrownBy(() -> aws.s3().getObjectAsBytes(r -> r.bucket(bucket).key("config/none")))
                .isInstanceOf(NoSuchKeyException.class);
        assertThatThrownBy(() -> aws.s3()
                        .getObjectAsBytes(r -> r.bucket("no-such-bucket").key(KEY)))
                .isInstanceOf(NoSuchBucketException.class);
    }

    @Test
    void metadataComesBackWithTheObject() {
        aws.s3()
                .putObject(
                        r -> r.bucket(bucket).key(KEY).metadata(java.util.Map.of("data-pump-instance", "acme")),
                        RequestBody.fromString("{}"));

        assertThat(aws.s3()
                        .getObjectAsBytes(r -> r.bucket(bucket).key(KEY))
                        .response()
                        .metadata())
                .containsEntry("data-pump-instance", "acme");
    }

    /// How many of many calls at once are not refused.
    private static long winners(Callable<?> call) {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(WRITERS)) {
            var calls = IntStream.range(0, WRITERS)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        return call.call();
                    }))
                    .toList();
            start.countDown();
            return calls.stream().filter(ConditionalWriteContract::succeeded).count();
        }
    }

    private static boolean succeeded(java.util.concurrent.Future<?> call) {
        try {
            call.get();
            return true;
        } catch (ExecutionException e) {
            assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                            S3Exception.class,
                            refused -> assertThat(List.of(412, 409)).contains(refused.statusCode()));
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void assertStatus(Throwable refused, int status) {
        assertThat(refused)
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.statusCode()).isEqualTo(status));
    }

    private PutObjectRequest.Builder creating() {
        return PutObjectRequest.builder().bucket(bucket).key(KEY).ifNoneMatch("*");
    }

    private PutObjectRequest.Builder matching(String etag) {
        return PutObjectRequest.builder().bucket(bucket).key(KEY).ifMatch(etag);
    }

    private String put(PutObjectRequest.Builder request, String text) {
        return aws.s3().putObject(request.build(), RequestBody.fromString(text)).eTag();
    }

    private String text() {
        return aws.s3().getObjectAsBytes(r -> r.bucket(bucket).key(KEY)).asUtf8String();
    }
}
