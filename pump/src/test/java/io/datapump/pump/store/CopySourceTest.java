package io.datapump.pump.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/// The header in which the source of a copy travels, as the SDK writes it for us: decoded as S3 decodes it,
/// it is the key again.
class CopySourceTest {

    private final List<String> sources = new ArrayList<>();

    /// Answers every request with an empty copy result and keeps its copy source.
    private final class Wire implements SdkHttpClient {

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            sources.addAll(request.httpRequest().matchingHeaders("x-amz-copy-source"));
            return new ExecutableHttpRequest() {
                @Override
                public HttpExecuteResponse call() {
                    var body =
                            "<CopyObjectResult><ETag>\"t\"</ETag></CopyObjectResult>".getBytes(StandardCharsets.UTF_8);
                    return HttpExecuteResponse.builder()
                            .response(SdkHttpFullResponse.builder()
                                    .statusCode(200)
                                    .build())
                            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                            .build();
                }

                @Override
                public void abort() {
                    // nothing is under way
                }
            };
        }

        @Override
        public void close() {
            // holds nothing open
        }
    }

    @BeforeEach
    void signWithInventedCredentials() {
        System.setProperty("aws.accessKeyId", "invented");
        System.setProperty("aws.secretAccessKey", "invented");
    }

    @AfterEach
    void forgetCredentials() {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void oddKeysArriveAsTheyAre() {
        var s3 = S3Client.builder()
                .region(Region.EU_CENTRAL_1)
                .httpClient(new Wire())
                .build();
        var store = new S3ObjectStore(s3, FakeS3Client.BUCKET);
        var keys = Stream.of("a+b", "a b", "a%3Ab", "São", "a%2Fb")
                .map(value -> "lake/shop/orders/city=" + value + "/x.parquet")
                .toList();
        keys.forEach(key -> store.copy(new StoredObject(key, 1, "\"t\""), "target"));
        assertThat(sources)
                .extracting(source -> URLDecoder.decode(source.replace("+", "%2B"), StandardCharsets.UTF_8))
                .containsExactlyElementsOf(keys.stream()
                        .map(key -> FakeS3Client.BUCKET + "/" + key)
                        .toList());
        assertThat(sources).noneMatch(source -> source.contains(" ") || source.contains("+"));
    }
}
