package io.datapump.reconciler.lease;

import static io.datapump.reconciler.aws.AwsFailures.changingWithAnswer;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.schema.layout.Zone;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// The lease's object in the lake's bucket. Every write is conditional: S3 lets one of two win (S3 guide, "How
/// to prevent object overwrites with conditional writes").
public final class LeaseClient {

    /// A name no cluster and no run configuration can have.
    public static final String KEY = Zone.CONFIG.prefix() + "_lease.json";

    private static final int PRECONDITION_FAILED = 412;
    private static final int CONFLICT = 409;

    private final S3Client s3;
    private final String bucket;
    private final InstantSource clock;

    /// @param clock tells the time where S3's answer does not
    public LeaseClient(S3Client s3, String bucket, InstantSource clock) {
        this.s3 = s3;
        this.bucket = bucket;
        this.clock = clock;
    }

    /// The lease as it is; empty where there never was one, or no bucket yet.
    Optional<StoredLease> find() {
        return reading("GetObject", uri(), () -> {
            try {
                var answer = s3.getObjectAsBytes(r -> r.bucket(bucket).key(KEY));
                return Optional.of(stored(LeaseJson.read(answer.asUtf8String(), uri()), answer.response()));
            } catch (NoSuchKeyException | NoSuchBucketException absent) {
                return Optional.empty();
            }
        });
    }

    private StoredLease stored(Lease lease, GetObjectResponse answer) {
        var now = date(answer).orElseGet(clock::instant);
        return new StoredLease(
                lease, answer.eTag(), Optional.ofNullable(answer.lastModified()).orElse(now), now);
    }

    private static Optional<Instant> date(GetObjectResponse answer) {
        return Optional.<SdkHttpResponse>ofNullable(answer.sdkHttpResponse())
                .flatMap(http -> http.firstMatchingHeader("Date"))
                .flatMap(LeaseClient::parsed);
    }

    private static Optional<Instant> parsed(String date) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    /// Writes a lease where there is none.
    Written create(Lease lease) {
        return put(lease, PutObjectRequest.builder().ifNoneMatch("*"));
    }

    /// Writes a lease over one version of it, and over no other.
    Written replace(String etag, Lease lease) {
        return put(lease, PutObjectRequest.builder().ifMatch(etag));
    }

    private Written put(Lease lease, PutObjectRequest.Builder request) {
        request.bucket(bucket).key(KEY).contentType("application/json");
        return changingWithAnswer("PutObject", uri(), () -> {
            try {
                return new Written.Done(s3.putObject(request.build(), RequestBody.fromString(LeaseJson.write(lease)))
                        .eTag());
            } catch (NoSuchBucketException absent) {
                return new Written.NoBucket();
            } catch (NoSuchKeyException gone) {
                return new Written.Outrun();
            } catch (S3Exception e) {
                if (e.statusCode() == PRECONDITION_FAILED || e.statusCode() == CONFLICT) {
                    return new Written.Outrun();
                }
                throw e;
            }
        });
    }

    String uri() {
        return "s3://%s/%s".formatted(bucket, KEY);
    }

    /// What became of a write.
    sealed interface Written {

        record Done(String etag) implements Written {}

        /// Somebody else wrote in the meantime, or this very write did and its first answer was lost.
        record Outrun() implements Written {}

        record NoBucket() implements Written {}
    }
}
