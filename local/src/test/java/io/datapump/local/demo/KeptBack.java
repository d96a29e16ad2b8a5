package io.datapump.local.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/// What AWS leaves undone of a batch while it answers 200: the last of its entries, refused in the body.
final class KeptBack {

    private static final String CODE = "AccessDenied";

    private KeptBack() {}

    /// The request without its last entry.
    ///
    /// @param kept remembers the entry
    static Object take(Object request, ThreadLocal<List<String>> kept) {
        return switch (request) {
            case DeleteObjectsRequest r -> {
                var keys = r.delete().objects();
                kept.set(List.of(keys.getLast().key()));
                // A deletion of nothing is no request; what does not exist can be deleted.
                yield r.toBuilder()
                        .delete(d -> d.objects(keys.size() > 1 ? keys.subList(0, keys.size() - 1) : List.of(nothing())))
                        .build();
            }
            case BatchCreatePartitionRequest r -> {
                var inputs = r.partitionInputList();
                kept.set(inputs.getLast().values());
                yield r.toBuilder()
                        .partitionInputList(inputs.subList(0, inputs.size() - 1))
                        .build();
            }
            case BatchDeletePartitionRequest r -> {
                var values = r.partitionsToDelete();
                kept.set(values.getLast().values());
                yield r.toBuilder()
                        .partitionsToDelete(values.subList(0, values.size() - 1))
                        .build();
            }
            default -> throw new IllegalArgumentException("No batch: " + request);
        };
    }

    private static ObjectIdentifier nothing() {
        return ObjectIdentifier.builder().key("work/nothing").build();
    }

    /// The answer with the entry in it that was taken away.
    @SuppressWarnings("unchecked") // an answer stays of its class
    static <T extends @Nullable Object> T confess(T answer, List<String> kept) {
        return (T)
                switch (answer) {
                    case DeleteObjectsResponse r ->
                        r.toBuilder()
                                .errors(S3Error.builder()
                                        .key(kept.getFirst())
                                        .code(CODE)
                                        .message("Access Denied")
                                        .build())
                                .build();
                    case BatchCreatePartitionResponse r ->
                        r.toBuilder().errors(error(kept)).build();
                    case BatchDeletePartitionResponse r ->
                        r.toBuilder().errors(error(kept)).build();
                    case null, default -> throw new IllegalArgumentException("No answer to a batch: " + answer);
                };
    }

    private static PartitionError error(List<String> values) {
        return PartitionError.builder()
                .partitionValues(values)
                .errorDetail(e -> e.errorCode(CODE).errorMessage("Access Denied"))
                .build();
    }
}
