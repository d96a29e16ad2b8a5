package io.datapump.pump.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/// Deletes many objects and believes S3 only key by key: DeleteObjects answers 200 and lists what it has
/// kept (S3 API, DeleteObjects).
final class S3Deletion {

    private static final int MOST_KEYS = 1000;
    /// Errors of single keys that pass by themselves.
    private static final Set<String> PASSING =
            Set.of("InternalError", "SlowDown", "ServiceUnavailable", "RequestTimeout", "OperationAborted");

    private final S3Client s3;
    private final String bucket;
    private final S3Limits limits;

    S3Deletion(S3Client s3, String bucket, S3Limits limits) {
        this.s3 = s3;
        this.bucket = bucket;
        this.limits = limits;
    }

    /// Deletes all keys in batches. The first batch with a key that stays ends the deletion.
    void delete(Collection<String> keys) {
        var all = List.copyOf(new LinkedHashSet<>(keys));
        for (var from = 0; from < all.size(); from += MOST_KEYS) {
            deleteBatch(all.subList(from, Math.min(from + MOST_KEYS, all.size())));
        }
    }

    /// Sends again what was refused for a moment, and reports what is left together with what was refused for
    /// good.
    private void deleteBatch(List<String> keys) {
        var refused = new TreeMap<String, String>();
        var left = keys;
        for (var failures = 1; !left.isEmpty(); failures++) {
            var kept = send(left);
            left = failures == limits.attempts()
                    ? List.of()
                    : kept.keySet().stream().filter(key -> passes(kept, key)).toList();
            kept.keySet().removeAll(left);
            refused.putAll(kept);
            if (!left.isEmpty()) {
                limits.pauseAfter(failures);
            }
        }
        if (!refused.isEmpty()) {
            throw new StoreException("Cannot delete %d of %d objects in %s: %s"
                    .formatted(refused.size(), keys.size(), bucket, described(refused)));
        }
    }

    private static boolean passes(Map<String, String> kept, String key) {
        var reason = kept.getOrDefault(key, ",");
        return PASSING.contains(reason.substring(0, reason.indexOf(',')));
    }

    /// @return what S3 has not confirmed, with the reason, as `code, message`
    private Map<String, String> send(List<String> keys) {
        var objects = keys.stream()
                .map(key -> ObjectIdentifier.builder().key(key).build())
                .toList();
        var response = s3.deleteObjects(
                d -> d.bucket(bucket).delete(Delete.builder().objects(objects).build()));
        var kept = new TreeMap<String, String>();
        keys.forEach(key -> kept.put(key, "InternalError, S3 has not mentioned the key in its answer"));
        response.deleted().forEach(deleted -> kept.remove(deleted.key()));
        response.errors().forEach(error -> kept.put(error.key(), error.code() + ", " + error.message()));
        return kept;
    }

    private static String described(Map<String, String> kept) {
        var lines = new ArrayList<String>();
        kept.forEach((key, reason) -> lines.add("%s (%s)".formatted(key, reason)));
        var shown = String.join("; ", lines.subList(0, Math.min(5, lines.size())));
        return lines.size() > 5 ? shown + "; and %d more".formatted(lines.size() - 5) : shown;
    }
}
