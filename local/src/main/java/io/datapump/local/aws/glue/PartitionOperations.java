package io.datapump.local.aws.glue;

import io.datapump.local.aws.state.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchGetPartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchGetPartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionFailureEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionResponse;
import software.amazon.awssdk.services.glue.model.CreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.CreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.DeletePartitionRequest;
import software.amazon.awssdk.services.glue.model.DeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.ErrorDetail;
import software.amazon.awssdk.services.glue.model.GetPartitionRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionResponse;
import software.amazon.awssdk.services.glue.model.GetPartitionsRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionsResponse;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.PartitionValueList;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.UpdatePartitionRequest;
import software.amazon.awssdk.services.glue.model.UpdatePartitionResponse;

/// Partitions. Batches answer success and list what they have not done (Glue API, BatchCreatePartition).
final class PartitionOperations {

    private final GlueStore store;

    PartitionOperations(GlueStore store) {
        this.store = store;
    }

    private Documents<Partition> partitions(Table table) {
        return store.partitions(table.databaseName(), table.name());
    }

    private Partition require(Table table, List<String> values) {
        return partitions(table)
                .find(GlueStore.nameOf(values))
                .orElseThrow(() -> GlueFailures.notFound("Partition " + values));
    }

    private void create(Table table, PartitionInput input) {
        var partition = store.partition(table, input);
        if (partitions(table).contains(GlueStore.nameOf(partition.values()))) {
            throw GlueFailures.exists("Partition " + partition.values());
        }
        partitions(table).put(GlueStore.nameOf(partition.values()), partition);
    }

    private void update(Table table, List<String> values, PartitionInput input) {
        var live = require(table, values);
        var changed = store.partition(table, input).toBuilder()
                .creationTime(live.creationTime())
                .build();
        if (!changed.values().equals(values)) {
            partitions(table).delete(GlueStore.nameOf(values));
        }
        partitions(table).put(GlueStore.nameOf(changed.values()), changed);
    }

    private void delete(Table table, List<String> values) {
        require(table, values);
        partitions(table).delete(GlueStore.nameOf(values));
    }

    public CreatePartitionResponse createPartition(CreatePartitionRequest request) {
        create(store.requireTable(request.databaseName(), request.tableName()), request.partitionInput());
        return CreatePartitionResponse.builder().build();
    }

    public UpdatePartitionResponse updatePartition(UpdatePartitionRequest request) {
        var table = store.requireTable(request.databaseName(), request.tableName());
        update(table, request.partitionValueList(), request.partitionInput());
        return UpdatePartitionResponse.builder().build();
    }

    public DeletePartitionResponse deletePartition(DeletePartitionRequest request) {
        delete(store.requireTable(request.databaseName(), request.tableName()), request.partitionValues());
        return DeletePartitionResponse.builder().build();
    }

    public GetPartitionResponse getPartition(GetPartitionRequest request) {
        var table = store.requireTable(request.databaseName(), request.tableName());
        return GetPartitionResponse.builder()
                .partition(require(table, request.partitionValues()))
                .build();
    }

    public GetPartitionsResponse getPartitions(GetPartitionsRequest request) {
        if (request.expression() != null && !request.expression().isBlank()) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve glue:GetPartitions with an expression.");
        }
        var table = store.requireTable(request.databaseName(), request.tableName());
        var page = Page.of(partitions(table).all(), request.maxResults(), 1000, request.nextToken());
        return GetPartitionsResponse.builder()
                .partitions(page.items())
                .nextToken(page.token())
                .build();
    }

    public BatchCreatePartitionResponse batchCreatePartition(BatchCreatePartitionRequest request) {
        requireSize(request.partitionInputList().size(), 100);
        var table = store.requireTable(request.databaseName(), request.tableName());
        var errors = new ArrayList<PartitionError>();
        for (var input : request.partitionInputList()) {
            failureOf(() -> create(table, input))
                    .ifPresent(detail -> errors.add(PartitionError.builder()
                            .partitionValues(input.values())
                            .errorDetail(detail)
                            .build()));
        }
        return BatchCreatePartitionResponse.builder().errors(errors).build();
    }

    public BatchUpdatePartitionResponse batchUpdatePartition(BatchUpdatePartitionRequest request) {
        requireSize(request.entries().size(), 100);
        var table = store.requireTable(request.databaseName(), request.tableName());
        var errors = new ArrayList<BatchUpdatePartitionFailureEntry>();
        for (var entry : request.entries()) {
            failureOf(() -> update(table, entry.partitionValueList(), entry.partitionInput()))
                    .ifPresent(detail -> errors.add(BatchUpdatePartitionFailureEntry.builder()
                            .partitionValueList(entry.partitionValueList())
                            .errorDetail(detail)
                            .build()));
        }
        return BatchUpdatePartitionResponse.builder().errors(errors).build();
    }

    public BatchDeletePartitionResponse batchDeletePartition(BatchDeletePartitionRequest request) {
        requireSize(request.partitionsToDelete().size(), 25);
        var table = store.requireTable(request.databaseName(), request.tableName());
        var errors = new ArrayList<PartitionError>();
        for (var values : request.partitionsToDelete()) {
            failureOf(() -> delete(table, values.values()))
                    .ifPresent(detail -> errors.add(PartitionError.builder()
                            .partitionValues(values.values())
                            .errorDetail(detail)
                            .build()));
        }
        return BatchDeletePartitionResponse.builder().errors(errors).build();
    }

    /// Partitions that do not exist are missing in the answer without a word.
    public BatchGetPartitionResponse batchGetPartition(BatchGetPartitionRequest request) {
        requireSize(request.partitionsToGet().size(), 1000);
        var table = store.requireTable(request.databaseName(), request.tableName());
        var found = request.partitionsToGet().stream()
                .map(PartitionValueList::values)
                .map(values -> partitions(table).find(GlueStore.nameOf(values)))
                .flatMap(Optional::stream)
                .toList();
        return BatchGetPartitionResponse.builder().partitions(found).build();
    }

    private static void requireSize(int size, int most) {
        if (size > most) {
            throw GlueFailures.invalid(
                    "Member must have length less than or equal to %d, and the request has %d".formatted(most, size));
        }
    }

    private static Optional<ErrorDetail> failureOf(Runnable work) {
        try {
            work.run();
            return Optional.empty();
        } catch (GlueException e) {
            return Optional.of(ErrorDetail.builder()
                    .errorCode(e.awsErrorDetails().errorCode())
                    .errorMessage(e.awsErrorDetails().errorMessage())
                    .build());
        }
    }
}
