package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Tags;
import software.amazon.awssdk.services.glue.model.CreateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.CreateDatabaseResponse;
import software.amazon.awssdk.services.glue.model.DeleteDatabaseRequest;
import software.amazon.awssdk.services.glue.model.DeleteDatabaseResponse;
import software.amazon.awssdk.services.glue.model.GetDatabaseRequest;
import software.amazon.awssdk.services.glue.model.GetDatabaseResponse;
import software.amazon.awssdk.services.glue.model.GetDatabasesRequest;
import software.amazon.awssdk.services.glue.model.GetDatabasesResponse;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseResponse;

/// Databases.
final class DatabaseOperations {

    private final Account account;
    private final GlueStore store;
    private final Tags tags;

    DatabaseOperations(Account account, GlueStore store, Tags tags) {
        this.account = account;
        this.store = store;
        this.tags = tags;
    }

    public CreateDatabaseResponse createDatabase(CreateDatabaseRequest request) {
        return store.state().lock().holding(() -> {
            var database = store.database(request.databaseInput());
            if (store.databases().contains(database.name())) {
                throw GlueFailures.exists("Database " + database.name());
            }
            store.databases().put(database.name(), database);
            tags.add(arn(database.name()), request.tags());
            return CreateDatabaseResponse.builder().build();
        });
    }

    public UpdateDatabaseResponse updateDatabase(UpdateDatabaseRequest request) {
        return store.state().lock().holding(() -> {
            var live = store.requireDatabase(request.name());
            var changed = store.database(request.databaseInput()).toBuilder()
                    .name(live.name())
                    .createTime(live.createTime())
                    .build();
            store.databases().put(live.name(), changed);
            return UpdateDatabaseResponse.builder().build();
        });
    }

    public GetDatabaseResponse getDatabase(GetDatabaseRequest request) {
        return GetDatabaseResponse.builder()
                .database(store.requireDatabase(request.name()))
                .build();
    }

    public GetDatabasesResponse getDatabases(GetDatabasesRequest request) {
        var page = Page.of(store.databases().all(), request.maxResults(), 100, request.nextToken());
        return GetDatabasesResponse.builder()
                .databaseList(page.items())
                .nextToken(page.token())
                .build();
    }

    /// Takes the tables with it: Glue has no guard against that.
    public DeleteDatabaseResponse deleteDatabase(DeleteDatabaseRequest request) {
        var live = store.requireDatabase(request.name());
        store.tables(live.name()).all().forEach(store::remove);
        store.databases().delete(live.name());
        tags.forget(arn(live.name()));
        return DeleteDatabaseResponse.builder().build();
    }

    private String arn(String database) {
        return account.arn("glue", "database/" + database);
    }
}
