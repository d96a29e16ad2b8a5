package io.datapump.pump.catalog;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionFailureEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionResponse;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.CreateTableRequest;
import software.amazon.awssdk.services.glue.model.CreateTableResponse;
import software.amazon.awssdk.services.glue.model.DeleteTableRequest;
import software.amazon.awssdk.services.glue.model.DeleteTableResponse;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.ErrorDetail;
import software.amazon.awssdk.services.glue.model.GetCrawlerRequest;
import software.amazon.awssdk.services.glue.model.GetCrawlerResponse;
import software.amazon.awssdk.services.glue.model.GetPartitionsRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionsResponse;
import software.amazon.awssdk.services.glue.model.GetTableRequest;
import software.amazon.awssdk.services.glue.model.GetTableResponse;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.StartCrawlerRequest;
import software.amazon.awssdk.services.glue.model.StartCrawlerResponse;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;
import software.amazon.awssdk.services.glue.model.UpdateTableResponse;

/// Glue in memory: one database, pages of two, and a crawler that answers from a script.
public final class FakeGlueClient implements GlueClient {

    public final TreeMap<String, Table> tables = new TreeMap<>();
    public final Map<List<String>, Partition> partitions = new HashMap<>();
    public final List<String> calls = new ArrayList<>();
    /// What GetCrawler answers, one after the other; the last one for ever.
    public final Deque<Supplier<Crawler>> crawler = new ArrayDeque<>();
    /// What StartCrawler ends in, one after the other; then it succeeds.
    final Deque<RuntimeException> starts = new ArrayDeque<>();
    /// What UpdateTable and CreateTable end in, one after the other; then they succeed.
    final Deque<RuntimeException> writes = new ArrayDeque<>();
    /// Values of partitions that the batch calls refuse.
    final Map<List<String>, String> refused = new HashMap<>();

    boolean hasDatabase = true;

    @Nullable UpdateTableRequest lastUpdate;

    public static Crawler crawler(
            CrawlerState state, @Nullable Instant lastStart, LastCrawlStatus status, @Nullable String error) {
        var built = Crawler.builder()
                .name("c")
                .state(state)
                .databaseName("datalake")
                .targets(t -> t.s3Targets(
                        S3Target.builder().path("s3://acme-lake/catalog/shop/").build()));
        return lastStart == null
                ? built.build()
                : built.lastCrawl(l -> l.startTime(lastStart)
                                .status(status)
                                .errorMessage(error)
                                .logGroup("/aws-glue/crawlers"))
                        .build();
    }

    static GlueException denied() {
        return (GlueException) GlueException.builder()
                .requestId("REQ-1")
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("AccessDeniedException")
                        .errorMessage("not allowed")
                        .build())
                .build();
    }

    @Override
    public GetCrawlerResponse getCrawler(GetCrawlerRequest request) {
        calls.add("getCrawler");
        var next = crawler.size() > 1 ? crawler.poll() : crawler.peek();
        if (next == null) {
            throw EntityNotFoundException.builder().build();
        }
        return GetCrawlerResponse.builder().crawler(next.get()).build();
    }

    @Override
    public StartCrawlerResponse startCrawler(StartCrawlerRequest request) {
        calls.add("startCrawler");
        failing(starts);
        return StartCrawlerResponse.builder().build();
    }

    private static void failing(Deque<RuntimeException> script) {
        var next = script.poll();
        if (next != null) {
            throw next;
        }
    }

    private void requireDatabase() {
        if (!hasDatabase) {
            throw EntityNotFoundException.builder().build();
        }
    }

    @Override
    public GetTableResponse getTable(GetTableRequest request) {
        var table = tables.get(request.name());
        if (table == null) {
            throw EntityNotFoundException.builder().build();
        }
        return GetTableResponse.builder().table(table).build();
    }

    @Override
    public GetTablesResponse getTables(GetTablesRequest request) {
        requireDatabase();
        var from = Optional.ofNullable(request.nextToken()).orElse("");
        var rest = List.copyOf(tables.tailMap(from, from.isEmpty()).values());
        var page = rest.subList(0, Math.min(2, rest.size()));
        return GetTablesResponse.builder()
                .tableList(page)
                .nextToken(page.size() < rest.size() ? page.getLast().name() : null)
                .build();
    }

    @Override
    public CreateTableResponse createTable(CreateTableRequest request) {
        requireDatabase();
        calls.add("createTable " + request.tableInput().name());
        failing(writes);
        if (tables.containsKey(request.tableInput().name())) {
            throw AlreadyExistsException.builder().build();
        }
        put(request.tableInput());
        return CreateTableResponse.builder().build();
    }

    void put(TableInput input) {
        tables.put(
                input.name(),
                Table.builder()
                        .name(input.name())
                        .databaseName("datalake")
                        .createdBy("someone")
                        .createTime(Instant.EPOCH)
                        .versionId("7")
                        .description(input.description())
                        .owner(input.owner())
                        .tableType(input.tableType())
                        .parameters(input.hasParameters() ? input.parameters() : null)
                        .partitionKeys(input.hasPartitionKeys() ? input.partitionKeys() : null)
                        .storageDescriptor(input.storageDescriptor())
                        .build());
    }

    @Override
    public UpdateTableResponse updateTable(UpdateTableRequest request) {
        calls.add("updateTable " + request.tableInput().name());
        failing(writes);
        lastUpdate = request;
        put(request.tableInput());
        return UpdateTableResponse.builder().build();
    }

    @Override
    public DeleteTableResponse deleteTable(DeleteTableRequest request) {
        failing(writes);
        if (tables.remove(request.name()) == null) {
            throw EntityNotFoundException.builder().build();
        }
        return DeleteTableResponse.builder().build();
    }

    @Override
    public GetPartitionsResponse getPartitions(GetPartitionsRequest request) {
        var all = partitions.values().stream()
                .sorted((a, b) -> a.values().toString().compareTo(b.values().toString()))
                .toList();
        var from = Integer.parseInt(Optional.ofNullable(request.nextToken()).orElse("0"));
        var to = Math.min(from + 2, all.size());
        return GetPartitionsResponse.builder()
                .partitions(all.subList(from, to))
                .nextToken(to < all.size() ? Integer.toString(to) : null)
                .build();
    }

    @Override
    public BatchCreatePartitionResponse batchCreatePartition(BatchCreatePartitionRequest request) {
        calls.add("batchCreatePartition " + request.partitionInputList().size());
        var errors = new ArrayList<PartitionError>();
        for (var input : request.partitionInputList()) {
            var code = refused.get(input.values());
            if (code == null) {
                put(input);
            } else {
                errors.add(PartitionError.builder()
                        .partitionValues(input.values())
                        .errorDetail(detail(code))
                        .build());
            }
        }
        return BatchCreatePartitionResponse.builder().errors(errors).build();
    }

    void put(PartitionInput input) {
        partitions.put(
                input.values(),
                Partition.builder()
                        .values(input.values())
                        .storageDescriptor(input.storageDescriptor())
                        .build());
    }

    private static ErrorDetail detail(String code) {
        return ErrorDetail.builder()
                .errorCode(code)
                .errorMessage("as the test asked")
                .build();
    }

    @Override
    public BatchUpdatePartitionResponse batchUpdatePartition(BatchUpdatePartitionRequest request) {
        calls.add("batchUpdatePartition " + request.entries().size());
        var bad = request.entries().stream()
                .filter(entry -> refused.containsKey(entry.partitionValueList()))
                .findFirst();
        if (bad.isPresent()) {
            var values = bad.get().partitionValueList();
            var code = Objects.requireNonNull(refused.get(values));
            return BatchUpdatePartitionResponse.builder()
                    .errors(BatchUpdatePartitionFailureEntry.builder()
                            .partitionValueList(values)
                            .errorDetail(detail(code))
                            .build())
                    .build();
        }
        request.entries().forEach(entry -> put(entry.partitionInput()));
        return BatchUpdatePartitionResponse.builder().build();
    }

    @Override
    public BatchDeletePartitionResponse batchDeletePartition(BatchDeletePartitionRequest request) {
        calls.add("batchDeletePartition " + request.partitionsToDelete().size());
        request.partitionsToDelete().forEach(values -> partitions.remove(values.values()));
        return BatchDeletePartitionResponse.builder().build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
