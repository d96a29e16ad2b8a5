package io.datapump.reconciler.aws;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Memo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// A memo kept in the lake's bucket, `config/_memo.json.gz`: read at the first question, written by [#save].
/// After everything live has been read, what nobody asked for is forgotten, so that it holds what is in use
/// and no more.
///
/// Not a state: what it says of an identity cannot have changed, and one that is missing, damaged or older
/// than the last apply only costs calls. Nobody but the reconciler's role may write below `config/`.
public final class S3Memo implements Memo {

    /// A name no cluster can have.
    public static final String KEY = "config/_memo.json.gz";

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<TreeMap<String, String>> TEXTS = new TypeReference<>() {};

    private final S3Client s3;
    private final String bucket;
    private final Map<String, String> inUse = new ConcurrentHashMap<>();
    private Optional<Map<String, String>> stored = Optional.empty();
    private boolean isSwept;

    public S3Memo(S3Client s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    @Override
    public Optional<String> find(String identity) {
        var fresh = Optional.ofNullable(inUse.get(identity));
        if (fresh.isPresent()) {
            return fresh;
        }
        var known = Optional.ofNullable(stored().get(identity));
        known.ifPresent(text -> inUse.put(identity, text));
        return known;
    }

    @Override
    public void keep(String identity, String text) {
        inUse.put(identity, text);
    }

    /// Says that everything live has been asked for.
    public synchronized void swept() {
        isSwept = true;
    }

    /// Writes what is to be kept, where that is not what is stored. A memo that cannot be written is none.
    public synchronized void save() {
        var kept = isSwept ? new TreeMap<String, String>() : new TreeMap<>(stored());
        kept.putAll(inUse);
        if (kept.equals(stored())) {
            return;
        }
        try {
            s3.putObject(r -> r.bucket(bucket).key(KEY), RequestBody.fromBytes(packed(kept)));
            stored = Optional.of(Map.copyOf(kept));
        } catch (SdkException costsCallsOnly) {
            stored = Optional.empty();
        }
    }

    private synchronized Map<String, String> stored() {
        if (stored.isEmpty()) {
            stored = Optional.of(read());
        }
        return stored.get();
    }

    private Map<String, String> read() {
        try {
            return reading(
                    "GetObject",
                    "s3://%s/%s".formatted(bucket, KEY),
                    () -> unpacked(
                            s3.getObjectAsBytes(r -> r.bucket(bucket).key(KEY)).asByteArray()));
        } catch (LiveStateException | NoSuchKeyException | NoSuchBucketException nothingRemembered) {
            return Map.of();
        }
    }

    private static byte[] packed(Map<String, String> texts) {
        try (var bytes = new ByteArrayOutputStream()) {
            try (var zip = new GZIPOutputStream(bytes)) {
                JSON.writeValue(zip, texts);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot pack the memo", e);
        }
    }

    private static Map<String, String> unpacked(byte[] bytes) {
        try (var zip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return JSON.readValue(zip, TEXTS);
        } catch (IOException | JacksonException damaged) {
            return Map.of();
        }
    }
}
