package io.datapump.pump.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;

class S3ObjectStoreTest implements ObjectStoreContract {

    private static final S3Limits SMALL = new S3Limits(8, 3, 3, 3, Duration.ZERO);

    private final FakeS3Client s3 = new FakeS3Client();
    private final ObjectStore store = new S3ObjectStore(s3, FakeS3Client.BUCKET, SMALL);

    @Override
    public ObjectStore store() {
        return store;
    }

    @Test
    void anEmptyPageWithAContinuationIsNotTheEnd() {
        IntStream.range(0, 5).forEach(i -> s3.with("a/" + i, new byte[0], null, Map.of()));
        s3.emptyFirstPage = true;
        assertThat(store.list("a/")).hasSize(5);
    }

    @Test
    void aFailureNamesOperationKeyCodeAndRequest() {
        s3.failing("getObject", 1, 1, FakeS3Client.failure(403, "AccessDenied"));
        assertThatThrownBy(() -> store.read("runs/shop/e/manifest.json"))
                .isInstanceOf(StoreException.class)
                .hasMessage("Cannot read runs/shop/e/manifest.json in acme-lake: AccessDenied, as the test asked"
                        + " (status 403, request REQ-403). The role of this task may not do that: compare its policy"
                        + " with the foundation stack's, then run again.");
        s3.failing("getObject", 1, 1, SdkClientException.create("Connection reset"));
        assertThatThrownBy(() -> store.read("k")).hasMessageContaining("AWS did not answer: Connection reset");
    }

    @Test
    void smallAndLargeCopiesCarryTheSameThings() {
        var metadata = Map.of("rows", "7");
        s3.largestCopy = 8;
        for (var size : List.of(0, 5, 8, 9, 20)) {
            var content = random(size);
            s3.with("from", content, "application/x-parquet", metadata);
            store.copy(store.find("from").orElseThrow(), "to");
            var copied = s3.object("to");
            assertThat(copied.content()).isEqualTo(content);
            assertThat(copied.contentType()).isEqualTo("application/x-parquet");
            assertThat(copied.metadata()).isEqualTo(metadata);
        }
        assertThat(s3.uploads).isEmpty();
    }

    @Test
    void aPartThatFailsOnceIsRepeated() {
        s3.with("from", random(9), null, Map.of())
                .failing("uploadPartCopy", 2, 2, FakeS3Client.failure(503, "SlowDown"));
        store.copy(store.find("from").orElseThrow(), "to");
        assertThat(s3.object("to").content()).isEqualTo(random(9));
        assertThat(s3.calls).filteredOn("uploadPartCopy to"::equals).hasSize(4);
    }

    @Test
    void aPartThatFailsForGoodAbortsTheUpload() {
        s3.with("from", random(9), null, Map.of())
                .failing("uploadPartCopy", 2, 4, FakeS3Client.failure(503, "SlowDown"));
        assertThatThrownBy(() -> store.copy(store.find("from").orElseThrow(), "to"))
                .hasMessageContaining("copy from to to")
                .hasMessageContaining("SlowDown");
        assertThat(s3.uploads).isEmpty();
        assertThat(s3.objects).doesNotContainKey("to");
    }

    @Test
    void whatS3RefusesIsNotRepeatedAndAFailedAbortHidesNothing() {
        s3.with("from", random(9), null, Map.of())
                .failing("uploadPartCopy", 1, 1, FakeS3Client.failure(403, "AccessDenied"))
                .failing("abortMultipartUpload", 1, 1, FakeS3Client.failure(500, "InternalError"));
        assertThatThrownBy(() -> store.copy(store.find("from").orElseThrow(), "to"))
                .hasMessageContaining("AccessDenied");
        assertThat(s3.calls).containsOnlyOnce("uploadPartCopy to").contains("abortMultipartUpload to");
    }

    @Test
    void aLargeFileIsUploadedInParts(@TempDir Path folder) throws IOException {
        var file = Files.write(folder.resolve("f"), random(20));
        store.upload(file, "work/f");
        assertThat(s3.object("work/f").content()).isEqualTo(random(20));
        assertThat(s3.calls).filteredOn("uploadPart work/f"::equals).hasSize(7);
    }

    @Test
    void anUploadThatIsHiddenAppearsOnceItIsCompletedAndNotWhereItIsAborted(@TempDir Path folder) throws IOException {
        for (var size : List.of(1, 3, 20)) {
            var file = Files.write(folder.resolve("f"), random(size));
            var hidden = ((HiddenUploads) store).uploadHidden(file, "out/f");
            var dropped = ((HiddenUploads) store).uploadHidden(file, "out/g");
            assertThat(s3.objects).isEmpty();
            hidden.complete();
            dropped.abort();
            assertThat(s3.object("out/f").content()).isEqualTo(random(size));
            assertThat(s3.objects).containsOnlyKeys("out/f");
            assertThat(s3.uploads).isEmpty();
            s3.objects.clear();
        }
    }

    @Test
    void anUploadThatCannotBeCompletedIsAborted(@TempDir Path folder) throws IOException {
        var file = Files.write(folder.resolve("f"), random(20));
        s3.failing("completeMultipartUpload", 1, 1, FakeS3Client.failure(403, "AccessDenied"));
        var hidden = ((HiddenUploads) store).uploadHidden(file, "out/f");

        assertThatThrownBy(hidden::complete).hasMessageContainingAll("complete the upload of out/f", "AccessDenied");
        assertThat(s3.uploads).isEmpty();
    }

    @Test
    void aRangeWhoseAnswersBreakOffIsGoneOnWithWhereTheyBrokeOff() {
        s3.with("k", random(100), null, Map.of());
        s3.largestAnswer = 30;

        assertThat(store.read("k", 10, 80)).isEqualTo(Arrays.copyOfRange(random(100), 10, 90));
        assertThat(s3.ranges).containsExactly("bytes=10-89", "bytes=40-89", "bytes=70-89");
    }

    @Test
    void aRangeWhoseAnswersHoldNothingFailsAfterAFewTries() {
        s3.with("k", random(100), null, Map.of());
        s3.largestAnswer = 0;

        assertThatThrownBy(() -> store.read("k", 10, 80))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("bytes 10 to 89 of k in acme-lake", "break off after 0 of these bytes");
        assertThat(s3.ranges).hasSize(3);
    }

    @Test
    void anObjectThatIsReplacedWhileARangeIsReadIsNotPatchedTogether() {
        s3.with("k", random(100), null, Map.of());
        s3.largestAnswer = 30;
        s3.afterAnswer = () -> s3.with("k", random(101), null, Map.of());

        assertThatThrownBy(() -> store.read("k", 10, 80)).hasMessageContaining("PreconditionFailed");
    }

    @Test
    void noObjectNeedsMoreThanTenThousandParts() {
        assertThat(S3Limits.OF_AWS.partOf(6L << 30)).isEqualTo(1L << 30);
        assertThat(new S3Limits(8, 3, 3, 1, Duration.ZERO).partOf(100_001)).isEqualTo(11);
    }

    @Test
    void deletionGoesInBatchesAndRepeatsWhatPassesByItself() {
        var keys = IntStream.range(0, 2500).mapToObj("lake/%04d"::formatted).toList();
        keys.forEach(key -> s3.with(key, new byte[0], null, Map.of()));
        s3.keptKeys.put("lake/1100", new ArrayDeque<>(List.of("InternalError", "SlowDown")));
        s3.keptKeys.put("lake/1200", new ArrayDeque<>(List.of("InternalError")));
        store.delete(keys);
        assertThat(s3.objects).isEmpty();
        assertThat(s3.calls)
                .containsExactly(
                        "deleteObjects 1000",
                        "deleteObjects 1000",
                        "deleteObjects 2",
                        "deleteObjects 1",
                        "deleteObjects 500");
    }

    @Test
    void aKeyThatS3KeepsEndsTheDeletionNamingIt() {
        s3.with("lake/a", new byte[0], null, Map.of());
        s3.keptKeys.put("lake/a", new ArrayDeque<>(List.of("AccessDenied")));
        assertThatThrownBy(() -> store.delete(List.of("lake/a", "lake/b")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("1 of 2 objects")
                .hasMessageContaining("lake/a (AccessDenied, as the test asked)");
        assertThat(s3.objects).containsKey("lake/a");
    }

    @Test
    void whatIsRefusedForAMomentIsTriedAgainThoughAnotherKeyIsRefusedForGood() {
        var keys = IntStream.range(0, 2500).mapToObj("lake/%04d"::formatted).toList();
        keys.forEach(key -> s3.with(key, new byte[0], null, Map.of()));
        s3.keptKeys.put("lake/1100", new ArrayDeque<>(List.of("InternalError")));
        s3.keptKeys.put("lake/1200", new ArrayDeque<>(List.of("InternalError")));
        s3.keptKeys.put("lake/1300", new ArrayDeque<>(List.of("AccessDenied")));
        assertThatThrownBy(() -> store.delete(keys))
                .hasMessageContaining("1 of 1000 objects")
                .hasMessageContaining("lake/1300 (AccessDenied");
        assertThat(s3.objects).doesNotContainKeys("lake/1100", "lake/1200").containsKey("lake/1300");

        store.delete(List.copyOf(s3.objects.keySet()));
        assertThat(s3.objects).isEmpty();
    }

    @Test
    void pagesArriveAsTheBucketListsThem() {
        IntStream.range(0, 5).forEach(i -> s3.with("a/" + i, new byte[0], null, Map.of()));
        var pages = new ArrayList<List<String>>();
        store.list("a/", page -> {
            pages.add(page.stream().map(StoredObject::key).toList());
            store.delete(page.stream().map(StoredObject::key).toList());
        });
        assertThat(pages).containsExactly(List.of("a/0", "a/1"), List.of("a/2", "a/3"), List.of("a/4"));
        assertThat(s3.objects).isEmpty();
    }

    @Test
    void aKeyThatFailsAgainAndAgainOrIsNeverMentionedFailsTheDeletion() {
        s3.keptKeys.put("a", new ArrayDeque<>(List.of("SlowDown", "SlowDown", "SlowDown")));
        assertThatThrownBy(() -> store.delete(List.of("a"))).hasMessageContaining("a (SlowDown");
        s3.keptKeys.put("a", new ArrayDeque<>(List.of("", "", "")));
        assertThatThrownBy(() -> store.delete(List.of("a"))).hasMessageContaining("has not mentioned the key");
    }

    @Test
    void manyKeptKeysAreCountedNotListed() {
        var keys = IntStream.range(0, 9).mapToObj(Integer::toString).toList();
        keys.forEach(key -> s3.keptKeys.put(key, new ArrayDeque<>(List.of("AccessDenied"))));
        assertThatThrownBy(() -> store.delete(keys)).hasMessageContaining("and 4 more");
    }

    @Test
    void aConflictingWriterIsAskedAgainWhetherTheKeyIsTaken() {
        var conflict = FakeS3Client.failure(409, "ConditionalRequestConflict");
        s3.failing("putObject", 1, 1, conflict);
        assertThat(store.writeIfAbsent("k", "mine".getBytes(UTF_8))).isTrue();
        s3.failing("putObject", 1, 3, conflict);
        assertThatThrownBy(() -> store.writeIfAbsent("other", new byte[0])).hasMessageContaining("Conflict");
    }

    @Test
    void aWaitThatIsInterruptedEndsTheCallAndKeepsTheFlag() {
        s3.keptKeys.put("a", new ArrayDeque<>(List.of("SlowDown")));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> store.delete(List.of("a"))).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static byte[] random(int size) {
        var content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }
}
