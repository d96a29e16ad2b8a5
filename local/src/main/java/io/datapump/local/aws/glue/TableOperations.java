package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import java.util.ArrayList;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableRequest;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableResponse;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.CreateTableRequest;
import software.amazon.awssdk.services.glue.model.CreateTableResponse;
import software.amazon.awssdk.services.glue.model.DeleteTableRequest;
import software.amazon.awssdk.services.glue.model.DeleteTableResponse;
import software.amazon.awssdk.services.glue.model.GetTableRequest;
import software.amazon.awssdk.services.glue.model.GetTableResponse;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.TableError;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;
import software.amazon.awssdk.services.glue.model.UpdateTableResponse;

/// Tables. Old versions are counted and not kept.
final class TableOperations {

    private final Account account;
    private final GlueStore store;

    TableOperations(Account account, GlueStore store) {
        this.account = account;
        this.store = store;
    }

    public CreateTableResponse createTable(CreateTableRequest request) {
        return store.state().lock().holding(() -> {
            store.requireDatabase(request.databaseName());
            var table = store.table(request.databaseName(), request.tableInput(), account.iamArn("user/local"));
            if (store.table(table.databaseName(), table.name()).isPresent()) {
                throw GlueFailures.exists("Table " + table.name());
            }
            store.tables(table.databaseName()).put(table.name(), table);
            return CreateTableResponse.builder().build();
        });
    }

    /// Replaces the whole input (Glue API, UpdateTable); a version id that is not the live one is refused.
    public UpdateTableResponse updateTable(UpdateTableRequest request) {
        return store.state().lock().holding(() -> {
            var live = store.requireTable(
                    request.databaseName(), request.tableInput().name());
            if (request.versionId() != null && !request.versionId().equals(live.versionId())) {
                throw GlueFailures.of(
                        "ConcurrentModificationException",
                        ConcurrentModificationException.builder(),
                        "Update table failed due to concurrent modifications.");
            }
            store.replace(live, request.tableInput());
            return UpdateTableResponse.builder().build();
        });
    }

    public GetTableResponse getTable(GetTableRequest request) {
        return GetTableResponse.builder()
                .table(store.requireTable(request.databaseName(), request.name()))
                .build();
    }

    public GetTablesResponse getTables(GetTablesRequest request) {
        store.requireDatabase(request.databaseName());
        var wanted = request.expression() == null ? Pattern.compile(".*") : Pattern.compile(request.expression());
        var found = store.tables(request.databaseName()).all().stream()
                .filter(table -> wanted.matcher(table.name()).matches())
                .toList();
        var page = Page.of(found, request.maxResults(), 100, request.nextToken());
        return GetTablesResponse.builder()
                .tableList(page.items())
                .nextToken(page.token())
                .build();
    }

    public DeleteTableResponse deleteTable(DeleteTableRequest request) {
        store.remove(store.requireTable(request.databaseName(), request.name()));
        return DeleteTableResponse.builder().build();
    }

    public BatchDeleteTableResponse batchDeleteTable(BatchDeleteTableRequest request) {
        store.requireDatabase(request.databaseName());
        var errors = new ArrayList<TableError>();
        for (var name : request.tablesToDelete()) {
            store.table(request.databaseName(), name)
                    .ifPresentOrElse(
                            store::remove,
                            () -> errors.add(TableError.builder()
                                    .tableName(name)
                                    .errorDetail(e -> e.errorCode("EntityNotFoundException")
                                            .errorMessage("Table not found"))
                                    .build()));
        }
        return BatchDeleteTableResponse.builder().errors(errors).build();
    }
}
