package io.datapump.local.aws.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.aws.state.StateFolder;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.CompletedMultipartUpload;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

class LocalS3Test {

    private static final String BUCKET = "lake";

    @TempDir
    private Path dir;

    private final CallLog calls = new CallLog();
    private LocalS3 server;
    private S3Client s3;

    @BeforeEach
    void open() {
        server = server(calls);
        s3 = server.client();
        s3.createBucket(b -> b.bucket(BUCKET));
    }

    private LocalS3 server(CallLog log) {
        return new LocalS3(dir.resolve("objects"), new StateFolder(dir.resolve("aws")), log, new S3Limits(100, 10, 5));
    }

    @Test
    void anObjectIsAPlainFileUnderItsKey() {
        put("catalog/pagila/pagila.payment/ano=2024/mes=03/a-1.parquet", "rows");

        assertThat(dir.resolve("objects/lake/catalog/pagila/pagila.payment/ano=2024/mes=03/a-1.parquet"))
                .hasContent("rows");
        assertThat(text("catalog/pagila/pagila.payment/ano=2024/mes=03/a-1.parquet"))
                .isEqualTo("rows");
    }

    @Test
    void keysThatNoFileSystemHoldsComeBackAsTheyWere() {
        var keys = List.of("a//b", "folder/", "../up", "./here", "tilde~x", "line\nbreak", "ü+ %3A", "x".repeat(700));
        keys.forEach(key -> put(key, key));

        assertThat(keys()).containsExactlyInAnyOrderElementsOf(keys);
        keys.forEach(key -> assertThat(text(key)).isEqualTo(key));
        assertThat(dir.resolve("objects")).isDirectoryContaining(p -> p.endsWith(BUCKET));
    }

    @Test
    void aKeyThatWouldBeAFolderOfAnotherIsRefusedInWords() {
        put("a", "1");

        assertThatThrownBy(() -> put("a/b", "2"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("cannot hold a/b");
    }

    @Test
    void headersOfAPutBelongToThatPutOnly() {
        s3.putObject(
                b -> b.bucket(BUCKET).key("k").contentType("application/json").metadata(Map.of("commit", "abc")),
                RequestBody.fromString("{}"));
        s3.copyObject(b ->
                b.sourceBucket(BUCKET).sourceKey("k").destinationBucket(BUCKET).destinationKey("copy"));

        for (var key : List.of("k", "copy")) {
            var head = s3.headObject(b -> b.bucket(BUCKET).key(key));
            assertThat(head.contentType()).isEqualTo("application/json");
            assertThat(head.metadata()).containsEntry("commit", "abc");
            assertThat(head.contentLength()).isEqualTo(2);
        }
        put("k", "other");
        assertThat(s3.headObject(b -> b.bucket(BUCKET).key("k")).metadata()).isEmpty();
    }

    @Test
    void rangesAreReadAsAsked() {
        put("k", "0123456789");

        assertThat(range("bytes=2-4")).isEqualTo("234");
        assertThat(range("bytes=7-")).isEqualTo("789");
        assertThat(range("bytes=-4")).isEqualTo("6789");
        assertThat(range("bytes=8-99")).isEqualTo("89");
        var response =
                s3.getObject(b -> b.bucket(BUCKET).key("k").range("bytes=2-4")).response();
        assertThat(response.contentLength()).isEqualTo(3);
        assertThat(response.contentRange()).isEqualTo("bytes 2-4/10");
        for (var header : List.of("bytes=10-", "bytes=-", "bytes=5-2", "items=1-2")) {
            assertThatThrownBy(() -> range(header)).isInstanceOfSatisfying(S3Exception.class, e -> {
                assertThat(e.statusCode()).isEqualTo(416);
                assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InvalidRange");
            });
        }
    }

    @Test
    void whatIsBeingReadStaysWholeWhenItIsReplaced() throws Exception {
        put("k", "before");
        try (var stream = s3.getObject(b -> b.bucket(BUCKET).key("k"))) {
            put("k", "after!");
            assertThat(new String(stream.readAllBytes(), UTF_8)).isEqualTo("before");
        }
        assertThat(text("k")).isEqualTo("after!");
    }

    @Test
    void absentBucketsAndKeysAreTypedFailures() {
        assertThatThrownBy(() -> s3.headBucket(b -> b.bucket("none"))).isInstanceOf(NoSuchBucketException.class);
        assertThatThrownBy(() -> s3.putObject(b -> b.bucket("none").key("k"), RequestBody.empty()))
                .isInstanceOf(NoSuchBucketException.class);
        assertThatThrownBy(() -> s3.listObjectsV2(b -> b.bucket("none"))).isInstanceOf(NoSuchBucketException.class);
        assertThatThrownBy(() -> s3.getObjectAsBytes(b -> b.bucket(BUCKET).key("none")))
                .isInstanceOfSatisfying(NoSuchKeyException.class, e -> {
                    assertThat(e.statusCode()).isEqualTo(404);
                    assertThat(e.requestId()).isNotBlank();
                });
        assertThatThrownBy(() -> s3.headObject(b -> b.bucket(BUCKET).key("none")))
                .isInstanceOf(NoSuchKeyException.class);
        assertThatThrownBy(() -> s3.createBucket(b -> b.bucket(BUCKET)))
                .isInstanceOf(BucketAlreadyOwnedByYouException.class);
        assertThat(s3.listBuckets().buckets())
                .singleElement()
                .satisfies(b -> assertThat(b.name()).isEqualTo(BUCKET));
    }

    @Test
    void listingsAreSortedByBytesAndComeInPages() {
        var keys =
                new ArrayList<>(IntStream.range(0, 12).mapToObj(i -> "p/" + i).toList());
        keys.addAll(List.of("p/Z", "p/a/1", "p/a-1", "p/\uff5e", "p/\ud83d\ude00", "q"));
        keys.forEach(key -> put(key, key));

        var listed = s3.listObjectsV2Paginator(b -> b.bucket(BUCKET).prefix("p/")).contents().stream()
                .map(S3Object::key)
                .toList();

        keys.remove("q");
        assertThat(listed)
                .containsExactlyElementsOf(
                        keys.stream().sorted(ObjectFile.BY_UTF8).toList());
        var first = s3.listObjectsV2(b -> b.bucket(BUCKET).prefix("p/"));
        assertThat(first.isTruncated()).isTrue();
        assertThat(first.keyCount()).isEqualTo(5);
        assertThat(s3.listObjectsV2(b -> b.bucket(BUCKET).prefix("p/").startAfter("p/Z"))
                        .contents())
                .first()
                .satisfies(o -> assertThat(o.key()).isEqualTo("p/a-1"));
        assertThatThrownBy(() -> s3.listObjectsV2(b -> b.bucket(BUCKET).continuationToken("§")))
                .isInstanceOf(S3Exception.class);
    }

    @Test
    void aDelimiterFoldsFoldersAlsoAcrossPages() {
        for (var folder : List.of("a", "b", "c", "d", "e", "f", "g")) {
            put("t/" + folder + "/1", "x");
            put("t/" + folder + "/2", "x");
        }
        put("t/file", "x");

        var pages = s3.listObjectsV2Paginator(b -> b.bucket(BUCKET).prefix("t/").delimiter("/"));

        assertThat(pages.commonPrefixes())
                .extracting(p -> p.prefix())
                .containsExactly("t/a/", "t/b/", "t/c/", "t/d/", "t/e/", "t/f/", "t/g/");
        assertThat(pages.contents()).extracting(S3Object::key).containsExactly("t/file");
    }

    @Test
    void deletingLeavesNoEmptyFolderAndSaysWhichKeysItKept() {
        put("a/b/c", "1");
        put("a/d", "2");
        s3.deleteObject(b -> b.bucket(BUCKET).key("a/b/c"));
        assertThat(dir.resolve("objects/lake/a/b")).doesNotExist();
        assertThat(dir.resolve("objects/lake/a/d")).exists();

        var kept = ObjectIdentifier.builder().key("a/d").eTag("\"other\"").build();
        var answer = s3.deleteObjects(b -> b.bucket(BUCKET)
                .delete(Delete.builder()
                        .objects(kept, ObjectIdentifier.builder().key("never").build())
                        .build()));

        assertThat(answer.deleted()).extracting(d -> d.key()).containsExactly("never");
        assertThat(answer.errors()).singleElement().satisfies(e -> {
            assertThat(e.key()).isEqualTo("a/d");
            assertThat(e.code()).isEqualTo("PreconditionFailed");
        });
        assertThatThrownBy(() -> s3.deleteObjects(b -> b.bucket(BUCKET)
                        .delete(Delete.builder()
                                .objects(IntStream.range(0, 6)
                                        .mapToObj(i -> ObjectIdentifier.builder()
                                                .key("k" + i)
                                                .build())
                                        .toList())
                                .build())))
                .hasMessageContaining("6 keys");
    }

    @Test
    void aCopyTakesTheObjectThatWasMeantOrNothing() {
        var etag = put("from", "1234");
        s3.copyObject(b -> b.sourceBucket(BUCKET)
                .sourceKey("from")
                .destinationBucket(BUCKET)
                .destinationKey("to+ blank")
                .copySourceIfMatch(etag));
        assertThat(text("to+ blank")).isEqualTo("1234");

        put("from", "5678");
        assertThatThrownBy(() -> s3.copyObject(b -> b.sourceBucket(BUCKET)
                        .sourceKey("from")
                        .destinationBucket(BUCKET)
                        .destinationKey("to")
                        .copySourceIfMatch(etag)))
                .satisfies(LocalS3Test::isPreconditionFailed);
        assertThatThrownBy(() -> s3.copyObject(b -> b.sourceBucket(BUCKET)
                        .sourceKey("none")
                        .destinationBucket(BUCKET)
                        .destinationKey("to")))
                .isInstanceOf(NoSuchKeyException.class);
    }

    @Test
    void whatIsTooLargeForOneCopyGoesInParts() {
        put("large", "x".repeat(101));
        assertThatThrownBy(() -> s3.copyObject(b -> b.sourceBucket(BUCKET)
                        .sourceKey("large")
                        .destinationBucket(BUCKET)
                        .destinationKey("copy")))
                .hasMessageContaining("larger than the maximum allowable size");

        var upload = s3.createMultipartUpload(b -> b.bucket(BUCKET).key("copy")).uploadId();
        var parts = new ArrayList<CompletedPart>();
        for (var range : List.of("bytes=0-59", "bytes=60-100")) {
            var number = parts.size() + 1;
            var part = s3.uploadPartCopy(b -> b.sourceBucket(BUCKET)
                    .sourceKey("large")
                    .destinationBucket(BUCKET)
                    .destinationKey("copy")
                    .uploadId(upload)
                    .partNumber(number)
                    .copySourceRange(range));
            parts.add(part(number, part.copyPartResult().eTag()));
        }
        assertThat(keys()).doesNotContain("copy");
        complete(upload, parts);

        assertThat(text("copy")).isEqualTo("x".repeat(101));
        assertThatThrownBy(() -> complete(upload, parts)).isInstanceOf(NoSuchUploadException.class);
    }

    @Test
    void anUploadInPartsIsCheckedBeforeItBecomesAnObject() {
        var upload = s3.createMultipartUpload(b -> b.bucket(BUCKET).key("k").contentType("text/plain"))
                .uploadId();
        var small = upload(upload, 1, "small");
        var large = upload(upload, 2, "0123456789");
        var last = upload(upload, 3, "end");

        assertThatThrownBy(() -> complete(upload, List.of(small, large))).hasMessageContaining("smaller");
        assertThatThrownBy(() -> complete(upload, List.of(last, large))).hasMessageContaining("ascending");
        assertThatThrownBy(() -> complete(upload, List.of(part(2, "\"other\""))))
                .hasMessageContaining("parts");
        assertThatThrownBy(() -> upload(upload, 0, "x")).hasMessageContaining("Part number");
        complete(upload, List.of(large, last));

        assertThat(text("k")).isEqualTo("0123456789end");
        assertThat(s3.headObject(b -> b.bucket(BUCKET).key("k")).contentType()).isEqualTo("text/plain");
    }

    @Test
    void anAbortedUploadLeavesNothing() throws Exception {
        var upload = s3.createMultipartUpload(b -> b.bucket(BUCKET).key("k")).uploadId();
        upload(upload, 1, "x");
        s3.abortMultipartUpload(b -> b.bucket(BUCKET).key("k").uploadId(upload));

        assertThat(keys()).isEmpty();
        try (var left = Files.walk(dir.resolve("aws/s3"))) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
        assertThatThrownBy(() -> upload(upload, 2, "x")).isInstanceOf(NoSuchUploadException.class);
    }

    @Test
    void aBodyShorterThanItsLengthIsRefusedAndLeavesNoObject() {
        var body = RequestBody.fromContentProvider(() -> new ByteArrayInputStream(new byte[3]), 5, "text/plain");

        assertThatThrownBy(() -> s3.putObject(b -> b.bucket(BUCKET).key("k"), body))
                .hasMessageContaining("Content-Length");
        assertThat(keys()).isEmpty();
    }

    @Test
    void conditionalWritesSayNo() {
        var etag = put("k", "1");
        assertThatThrownBy(() -> s3.putObject(b -> b.bucket(BUCKET).key("k").ifNoneMatch("*"), RequestBody.empty()))
                .satisfies(LocalS3Test::isPreconditionFailed);
        s3.putObject(b -> b.bucket(BUCKET).key("k").ifMatch(etag), RequestBody.fromString("2"));
        assertThatThrownBy(() -> s3.putObject(b -> b.bucket(BUCKET).key("k").ifMatch(etag), RequestBody.empty()))
                .satisfies(LocalS3Test::isPreconditionFailed);
        assertThatThrownBy(() -> s3.putObject(b -> b.bucket(BUCKET).key("x").ifMatch(etag), RequestBody.empty()))
                .isInstanceOf(NoSuchKeyException.class);
        assertThatThrownBy(() -> s3.deleteObject(b -> b.bucket(BUCKET).key("k").ifMatch(etag)))
                .satisfies(LocalS3Test::isPreconditionFailed);
        assertThatThrownBy(() -> s3.putObject(b -> b.bucket(BUCKET).key("k").ifNoneMatch(etag), RequestBody.empty()))
                .hasMessageContaining("If-None-Match");
        assertThatThrownBy(
                        () -> s3.getObjectAsBytes(b -> b.bucket(BUCKET).key("k").ifMatch(etag)))
                .satisfies(LocalS3Test::isPreconditionFailed);
        assertThat(text("k")).isEqualTo("2");
    }

    @Test
    void ofManyWhoCreateTheSameKeyExactlyOneWins() throws Exception {
        var other = server(new CallLog()).client();
        for (var round = 0; round < 40; round++) {
            var key = "lease-" + round;
            var winners = race(8, writer -> {
                (writer % 2 == 0 ? s3 : other)
                        .putObject(
                                b -> b.bucket(BUCKET).key(key).ifNoneMatch("*"), RequestBody.fromString("w" + writer));
            });
            assertThat(winners).hasSize(1);
            assertThat(text(key)).isEqualTo("w" + winners.getFirst());
        }
    }

    @Test
    void noCompareAndSwapIsLost() throws Exception {
        put("counter", "0");
        var other = server(new CallLog()).client();
        var swaps = new AtomicInteger();
        race(8, writer -> {
            var client = writer % 2 == 0 ? s3 : other;
            for (var i = 0; i < 50; i++) {
                var read = client.getObjectAsBytes(b -> b.bucket(BUCKET).key("counter"));
                var next = Integer.parseInt(read.asUtf8String()) + 1;
                try {
                    client.putObject(
                            b -> b.bucket(BUCKET)
                                    .key("counter")
                                    .ifMatch(read.response().eTag()),
                            RequestBody.fromString(Integer.toString(next)));
                    swaps.incrementAndGet();
                } catch (S3Exception e) {
                    isPreconditionFailed(e);
                }
            }
        });
        assertThat(text("counter")).isEqualTo(Integer.toString(swaps.get()));
    }

    @Test
    void aFinishedFileBecomesAnObjectWithoutACopy() throws Exception {
        var file = server.scratchFile();
        Files.writeString(file, "made");
        server.moveIn(file, BUCKET, "exported/x");

        assertThat(file).doesNotExist();
        assertThat(text("exported/x")).isEqualTo("made");
    }

    @Test
    void whatAKilledProcessLeftIsSweptAway() throws Exception {
        var mine = server.scratchFile();
        Files.writeString(mine, "in progress");
        var dead = Files.writeString(mine.resolveSibling("999999999-x"), "left behind");
        server(new CallLog());

        assertThat(dead).doesNotExist();
        assertThat(mine).exists();
    }

    @Test
    void otherOperationsFailWithTheirName() {
        assertThatThrownBy(() -> s3.putBucketAcl(b -> b.bucket(BUCKET)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("The embedded AWS does not serve s3:PutBucketAcl.");
        assertThatThrownBy(() -> s3.utilities()).hasMessage("The embedded AWS does not serve s3:Utilities.");
    }

    @Test
    void waitersWork() {
        put("k", "1");
        assertThat(s3.waiter()
                        .waitUntilObjectExists(b -> b.bucket(BUCKET).key("k"))
                        .matched()
                        .response())
                .isPresent();
    }

    @Test
    void callsAreCountedAndFaultsAreInjected() {
        calls.inject(FaultPlan.failing("s3:PutObject", 1, () -> S3Failures.of(503, "SlowDown", "Please slow down.")));

        assertThatThrownBy(() -> put("k", "1")).hasMessageContaining("slow down");
        put("k", "1");

        assertThat(calls.counts()).containsEntry("s3:PutObject", 2L).containsEntry("s3:CreateBucket", 1L);
        assertThat(calls.mutations())
                .extracting(Object::toString)
                .containsExactly("s3:CreateBucket", "s3:PutObject", "s3:PutObject");
        assertThat(calls.mutations().getLast().mutation()).isEqualTo(3);
        assertThat(s3.toString()).contains("s3");
        assertThat(s3.serviceName()).isEqualTo("s3");
        s3.close();
    }

    private static void isPreconditionFailed(Throwable failure) {
        assertThat(failure).isInstanceOfSatisfying(S3Exception.class, e -> {
            assertThat(e.statusCode()).isEqualTo(412);
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo("PreconditionFailed");
        });
    }

    private interface Writer {
        void run(int number);
    }

    /// Runs writers at once and tells which came to a good end.
    private static List<Integer> race(int writers, Writer work) throws Exception {
        var winners = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(writers)) {
            var tasks = IntStream.range(0, writers)
                    .<Callable<Boolean>>mapToObj(writer -> () -> {
                        try {
                            work.run(writer);
                            return true;
                        } catch (S3Exception e) {
                            isPreconditionFailed(e);
                            return false;
                        }
                    })
                    .toList();
            List<Future<Boolean>> ends = threads.invokeAll(tasks);
            for (var i = 0; i < ends.size(); i++) {
                if (ends.get(i).get()) {
                    winners.add(i);
                }
            }
        }
        return winners;
    }

    private String put(String key, String content) {
        return s3.putObject(b -> b.bucket(BUCKET).key(key), RequestBody.fromString(content))
                .eTag();
    }

    private String text(String key) {
        return s3.getObjectAsBytes(b -> b.bucket(BUCKET).key(key)).asUtf8String();
    }

    private String range(String header) {
        return s3.getObjectAsBytes(b -> b.bucket(BUCKET).key("k").range(header)).asUtf8String();
    }

    private List<String> keys() {
        return s3.listObjectsV2Paginator(b -> b.bucket(BUCKET)).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    private CompletedPart upload(String upload, int number, String content) {
        var answer = s3.uploadPart(
                b -> b.bucket(BUCKET).key("k").uploadId(upload).partNumber(number), RequestBody.fromString(content));
        return part(number, answer.eTag());
    }

    private static CompletedPart part(int number, String etag) {
        return CompletedPart.builder().partNumber(number).eTag(etag).build();
    }

    private void complete(String upload, List<CompletedPart> parts) {
        s3.completeMultipartUpload(b -> b.bucket(BUCKET)
                .key("k")
                .uploadId(upload)
                .multipartUpload(CompletedMultipartUpload.builder().parts(parts).build()));
    }
}
