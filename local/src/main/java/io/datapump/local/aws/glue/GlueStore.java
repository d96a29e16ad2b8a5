package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.SdkDocuments;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/// The catalog's documents. Names of databases and tables are folded to lower case, as Glue does when it
/// stores them.
final class GlueStore {

    private final Account account;
    private final Clock clock;
    private final StateFolder state;

    GlueStore(Account account, Clock clock, StateFolder state) {
        this.account = account;
        this.clock = clock;
        this.state = state;
    }

    StateFolder state() {
        return state;
    }

    static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    Documents<Database> databases() {
        return state.models("glue/databases", Database.class, Database::builder);
    }

    Documents<Table> tables(String database) {
        return state.models("glue/tables/" + fold(database), Table.class, Table::builder);
    }

    Documents<Partition> partitions(String database, String table) {
        return state.models(
                "glue/partitions/%s/%s".formatted(fold(database), fold(table)), Partition.class, Partition::builder);
    }

    /// A partition's name among those of its table.
    static String nameOf(List<String> values) {
        return String.join("\u0001", values);
    }

    Database requireDatabase(String name) {
        return databases().find(fold(name)).orElseThrow(() -> GlueFailures.notFound("Database " + fold(name)));
    }

    Optional<Table> table(String database, String name) {
        return tables(database).find(fold(name));
    }

    Table requireTable(String database, String name) {
        requireDatabase(database);
        return table(database, name).orElseThrow(() -> GlueFailures.notFound("Table " + fold(name)));
    }

    Database database(DatabaseInput input) {
        return SdkDocuments.read(SdkDocuments.write(input), Database.builder(), Database.class).toBuilder()
                .name(fold(input.name()))
                .createTime(clock.instant())
                .catalogId(account.id())
                .build();
    }

    /// A table as Glue stores what it is given.
    ///
    /// @param creator ARN of who made it
    Table table(String database, TableInput input, String creator) {
        var now = clock.instant();
        return SdkDocuments.read(SdkDocuments.write(input), Table.builder(), Table.class).toBuilder()
                .name(fold(input.name()))
                .databaseName(fold(database))
                .createTime(now)
                .updateTime(now)
                .createdBy(creator)
                .isRegisteredWithLakeFormation(false)
                .catalogId(account.id())
                .versionId("0")
                .build();
    }

    /// Writes a table in the place of a live one.
    void replace(Table live, TableInput input) {
        var table = table(live.databaseName(), input, live.createdBy()).toBuilder()
                .createTime(live.createTime())
                .versionId(Integer.toString(Integer.parseInt(live.versionId()) + 1))
                .build();
        tables(live.databaseName()).put(table.name(), table);
    }

    Partition partition(Table table, PartitionInput input) {
        if (input.values().size() != table.partitionKeys().size()) {
            throw GlueFailures.invalid("The number of partition keys do not match the number of partition values");
        }
        return SdkDocuments.read(SdkDocuments.write(input), Partition.builder(), Partition.class).toBuilder()
                .databaseName(table.databaseName())
                .tableName(table.name())
                .creationTime(clock.instant())
                .catalogId(account.id())
                .build();
    }

    /// Removes a table with its partitions.
    void remove(Table table) {
        partitions(table.databaseName(), table.name()).clear();
        tables(table.databaseName()).delete(table.name());
    }
}
