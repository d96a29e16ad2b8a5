package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.glue.CrawlProgress.CrawlEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.DeleteBehavior;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.UpdateBehavior;

/// One crawl: reads the bucket, brings tables and partitions to what it found. Running it again changes
/// nothing.
final class Crawl {

    /// The parameter by which a crawler knows its own tables.
    static final String UPDATED_BY = "UPDATED_BY_CRAWLER";

    private final Account account;
    private final GlueStore store;
    private final BucketReader bucket;

    Crawl(Account account, GlueStore store, BucketReader bucket) {
        this.account = account;
        this.store = store;
        this.bucket = bucket;
    }

    CrawlEnd run(Crawler crawler) {
        try {
            var settings = CrawlSettings.of(crawler);
            var targets = crawler.targets().s3Targets().stream().map(Target::of).toList();
            var found = new ArrayList<CrawledTable>();
            targets.forEach(target -> found.addAll(bucket.tables(target, settings.tableLevel())));
            requireDatabase(crawler.databaseName());
            found.forEach(table -> catalog(crawler, settings, table));
            retire(crawler, settings, targets, found);
            return new CrawlEnd(Optional.empty());
        } catch (CrawlException e) {
            return new CrawlEnd(Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /// A crawler creates its database where it does not exist.
    private void requireDatabase(String name) {
        if (!store.databases().contains(GlueStore.fold(name))) {
            var database = store.database(DatabaseInput.builder().name(name).build());
            store.databases().put(database.name(), database);
        }
    }

    private void catalog(Crawler crawler, CrawlSettings settings, CrawledTable found) {
        atLocation(crawler.databaseName(), found.location())
                .ifPresentOrElse(
                        live -> update(crawler, settings, live, found), () -> create(crawler, settings, found));
        partitions(
                settings, atLocation(crawler.databaseName(), found.location()).orElseThrow(), found);
    }

    /// A crawler knows a table by its location, whoever made it and whatever its name is.
    private Optional<Table> atLocation(String database, String location) {
        return store.tables(database).all().stream()
                .filter(table -> location.equals(location(table)))
                .findFirst();
    }

    private void create(Crawler crawler, CrawlSettings settings, CrawledTable found) {
        var input = TableInput.builder()
                .name(freeName(crawler, settings, found))
                .tableType("EXTERNAL_TABLE")
                .retention(0)
                .owner("owner")
                .parameters(found.parameters(crawler.name()))
                .partitionKeys(found.partitionColumns())
                .storageDescriptor(CrawledTable.storage(found.location(), found.glueColumns()))
                .build();
        var creator = account.arn("sts", "assumed-role/%s/AWS-Crawler".formatted(crawler.role()));
        var table = store.table(crawler.databaseName(), input, creator);
        store.tables(crawler.databaseName()).put(table.name(), table);
    }

    private static String location(Table table) {
        var storage = table.storageDescriptor();
        var location = storage == null || storage.location() == null ? "" : storage.location();
        return location.endsWith("/") ? location : location + "/";
    }

    /// A name that another folder has taken gets a hash behind it (Glue guide, "How crawlers name tables").
    private String freeName(Crawler crawler, CrawlSettings settings, CrawledTable found) {
        var name = found.name(settings.tablePrefix());
        return store.table(crawler.databaseName(), name).isEmpty()
                ? name
                : name + "_" + HexFormat.of().toHexDigits(found.location().hashCode());
    }

    private void update(Crawler crawler, CrawlSettings settings, Table live, CrawledTable found) {
        var columns = columns(settings, live.storageDescriptor().columns(), found.glueColumns());
        var parameters = new HashMap<>(live.parameters());
        found.parameters(crawler.name()).forEach((key, value) -> {
            // A table that somebody else made stays theirs: the crawler updates it and does not sign it.
            if (!key.equals(UPDATED_BY) || live.parameters().containsKey(UPDATED_BY)) {
                parameters.put(key, value);
            }
        });
        var storage = live.storageDescriptor().toBuilder().columns(columns).build();
        if (storage.equals(live.storageDescriptor()) && parameters.equals(live.parameters())) {
            return;
        }
        store.replace(
                live,
                TableInput.builder()
                        .name(live.name())
                        .description(live.description())
                        .owner(live.owner())
                        .retention(live.retention())
                        .tableType(live.tableType())
                        .parameters(parameters)
                        .partitionKeys(live.partitionKeys())
                        .storageDescriptor(storage)
                        .build());
    }

    private static List<Column> columns(CrawlSettings settings, List<Column> live, List<Column> found) {
        if (settings.mergesColumns()) {
            var names = new HashSet<>(live.stream().map(Column::name).toList());
            var merged = new ArrayList<>(live);
            found.stream().filter(column -> !names.contains(column.name())).forEach(merged::add);
            return merged;
        }
        return settings.update() == UpdateBehavior.UPDATE_IN_DATABASE ? found : live;
    }

    private void partitions(CrawlSettings settings, Table table, CrawledTable found) {
        if (found.partitionKeys().size() != table.partitionKeys().size()) {
            throw new CrawlException("The folders of %s do not agree with the table's %d partition keys"
                    .formatted(found.location(), table.partitionKeys().size()));
        }
        var partitions = store.partitions(table.databaseName(), table.name());
        found.partitions().forEach((values, location) -> {
            var columns =
                    settings.inheritsFromTable() ? table.storageDescriptor().columns() : found.glueColumns();
            var input = PartitionInput.builder()
                    .values(values)
                    .storageDescriptor(CrawledTable.storage(location, columns))
                    .parameters(Map.of("classification", "parquet", "compressionType", "none", "typeOfData", "file"))
                    .build();
            var live = partitions.find(GlueStore.nameOf(values));
            if (live.isEmpty()
                    || (settings.inheritsFromTable()
                            && !live.get().storageDescriptor().columns().equals(columns))) {
                partitions.put(GlueStore.nameOf(values), store.partition(table, input));
            }
        });
        if (settings.delete() == DeleteBehavior.DELETE_FROM_DATABASE) {
            partitions.byName().forEach((name, partition) -> {
                if (!found.partitions().containsKey(partition.values())) {
                    partitions.delete(name);
                }
            });
        }
    }

    /// Tables of this crawler whose files are gone.
    private void retire(Crawler crawler, CrawlSettings settings, List<Target> targets, List<CrawledTable> found) {
        Set<String> locations =
                new HashSet<>(found.stream().map(CrawledTable::location).toList());
        for (var table : store.tables(crawler.databaseName()).all()) {
            var own = crawler.name().equals(table.parameters().get(UPDATED_BY));
            var here = targets.stream().anyMatch(target -> target.holds(location(table)));
            if (own && here && !locations.contains(location(table))) {
                retire(settings.delete(), table);
            }
        }
    }

    private void retire(@Nullable DeleteBehavior behavior, Table table) {
        if (behavior == DeleteBehavior.DELETE_FROM_DATABASE) {
            store.remove(table);
        } else if (behavior == DeleteBehavior.DEPRECATE_IN_DATABASE) {
            var parameters = new HashMap<>(table.parameters());
            parameters.putIfAbsent("DEPRECATED_BY_CRAWLER", "true");
            store.tables(table.databaseName())
                    .put(table.name(), table.toBuilder().parameters(parameters).build());
        }
    }
}
