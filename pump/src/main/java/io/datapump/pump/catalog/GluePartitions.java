package io.datapump.pump.catalog;

import static io.datapump.pump.catalog.GlueFailure.trying;

import io.datapump.pump.aws.AwsFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionFailureEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequestEntry;
import software.amazon.awssdk.services.glue.model.ErrorDetail;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.PartitionValueList;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;

/// The partitions of one table. Every partition keeps a storage descriptor of its own, which Athena checks
/// against the table's (Athena guide, "Partition schema mismatch"): one that says other columns than the
/// table is rewritten.
final class GluePartitions {

    /// Glue API: BatchCreatePartition and BatchUpdatePartition take 100, BatchDeletePartition 25.
    private static final int WRITE_BATCH = 100;

    private static final int DELETE_BATCH = 25;

    private final GlueClient glue;
    private final String database;
    private final String table;

    GluePartitions(GlueClient glue, String database, String table) {
        this.glue = glue;
        this.database = database;
        this.table = table;
    }

    List<CatalogPartition> read() {
        return live().values().stream()
                .map(p -> new CatalogPartition(p.values(), GlueTable.location(p.storageDescriptor())))
                .toList();
    }

    private Map<List<String>, Partition> live() {
        return trying("read the partitions of %s.%s".formatted(database, table), () -> {
            var found = new LinkedHashMap<List<String>, Partition>();
            glue.getPartitionsPaginator(g -> g.databaseName(database).tableName(table)).stream()
                    .flatMap(page -> page.partitions().stream())
                    .forEach(partition -> found.put(List.copyOf(partition.values()), partition));
            return found;
        });
    }

    /// Creates those that are missing.
    ///
    /// @param storage of the table; each new partition gets a copy with its own location
    void add(List<CatalogPartition> partitions, StorageDescriptor storage) {
        var live = live();
        var create = partitions.stream()
                .filter(partition -> !live.containsKey(partition.values()))
                .map(partition -> input(partition, storage))
                .toList();
        inBatches(create, WRITE_BATCH, this::create);
    }

    /// Brings the partitions to those given.
    ///
    /// @param storage of the table; each partition gets a copy with its own location
    PartitionChanges write(List<CatalogPartition> partitions, StorageDescriptor storage) {
        var live = live();
        var create = new ArrayList<PartitionInput>();
        var update = new ArrayList<PartitionInput>();
        for (var partition : partitions) {
            var there = live.remove(partition.values());
            var input = input(partition, storage);
            if (there == null) {
                create.add(input);
            } else if (differs(there.storageDescriptor(), input.storageDescriptor())) {
                update.add(input);
            }
        }
        inBatches(create, WRITE_BATCH, this::create);
        inBatches(update, WRITE_BATCH, this::update);
        inBatches(List.copyOf(live.keySet()), DELETE_BATCH, this::delete);
        return new PartitionChanges(create.size(), update.size(), live.size());
    }

    private static PartitionInput input(CatalogPartition partition, StorageDescriptor storage) {
        return PartitionInput.builder()
                .values(partition.values())
                .storageDescriptor(
                        storage.toBuilder().location(partition.location()).build())
                .build();
    }

    /// Athena finds columns of Parquet by name, so their order says nothing.
    private static boolean differs(StorageDescriptor live, StorageDescriptor wanted) {
        return !GlueTable.location(live).equals(GlueTable.location(wanted))
                || !Set.copyOf(GlueTable.columns(live.columns()))
                        .equals(Set.copyOf(GlueTable.columns(wanted.columns())));
    }

    private static <T> void inBatches(List<T> all, int size, Consumer<List<T>> call) {
        for (var from = 0; from < all.size(); from += size) {
            call.accept(all.subList(from, Math.min(from + size, all.size())));
        }
    }

    private void create(List<PartitionInput> batch) {
        var response = trying(
                "add partitions to %s.%s".formatted(database, table),
                () -> glue.batchCreatePartition(
                        c -> c.databaseName(database).tableName(table).partitionInputList(batch)));
        // A partition that is there already was written by an earlier try of this job.
        refuse("add", response.errors(), Set.of("AlreadyExistsException"));
    }

    private void update(List<PartitionInput> batch) {
        var entries = batch.stream()
                .map(input -> BatchUpdatePartitionRequestEntry.builder()
                        .partitionValueList(input.values())
                        .partitionInput(input)
                        .build())
                .toList();
        var response = trying(
                "change partitions of %s.%s".formatted(database, table),
                () -> glue.batchUpdatePartition(
                        u -> u.databaseName(database).tableName(table).entries(entries)));
        refuse("change", response.errors().stream().map(GluePartitions::asError).toList(), Set.of());
    }

    private static PartitionError asError(BatchUpdatePartitionFailureEntry failure) {
        return PartitionError.builder()
                .partitionValues(failure.partitionValueList())
                .errorDetail(failure.errorDetail())
                .build();
    }

    private void delete(List<List<String>> batch) {
        var values = batch.stream()
                .map(v -> PartitionValueList.builder().values(v).build())
                .toList();
        var response = trying(
                "remove partitions of %s.%s".formatted(database, table),
                () -> glue.batchDeletePartition(
                        d -> d.databaseName(database).tableName(table).partitionsToDelete(values)));
        refuse("remove", response.errors(), Set.of("EntityNotFoundException"));
    }

    /// The batch calls answer 200 and say in the body what they have not done (Glue API,
    /// BatchCreatePartition).
    private void refuse(String attempt, List<PartitionError> errors, Set<String> harmless) {
        var real = errors.stream()
                .filter(error -> detail(error)
                        .filter(detail -> harmless.contains(detail.errorCode()))
                        .isEmpty())
                .toList();
        if (!real.isEmpty()) {
            var first = real.getFirst();
            throw new CatalogException("Cannot %s %d partitions of %s.%s, the first of them %s: %s, %s. %s"
                    .formatted(
                            attempt,
                            real.size(),
                            database,
                            table,
                            first.partitionValues(),
                            detail(first).map(ErrorDetail::errorCode).orElse("no code"),
                            detail(first).map(ErrorDetail::errorMessage).orElse("no reason given"),
                            detail(first)
                                    .map(ErrorDetail::errorCode)
                                    .map(AwsFailure::remedy)
                                    .orElse(""))
                    .strip());
        }
    }

    private static Optional<ErrorDetail> detail(PartitionError error) {
        return Optional.ofNullable(error.errorDetail());
    }
}
