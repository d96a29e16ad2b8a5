package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.LastCrawlInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;

/// Sweeps over Glue: crawlers in pages of a thousand, tables in pages of a hundred.
final class GlueSightClient {

    private static final int CRAWLERS = 1000;
    private static final int TABLES = 100;

    private final GlueClient glue;
    private final Consumer<String> progress;

    GlueSightClient(GlueClient glue, Consumer<String> progress) {
        this.glue = glue;
        this.progress = progress;
    }

    List<CrawlerSeen> crawlers() {
        return reading(
                "GetCrawlers",
                "Glue crawlers",
                () -> glue.getCrawlersPaginator(r -> r.maxResults(CRAWLERS)).stream()
                        .flatMap(page -> page.crawlers().stream())
                        .map(GlueSightClient::seen)
                        .toList());
    }

    private static CrawlerSeen seen(Crawler crawler) {
        return new CrawlerSeen(
                crawler.name(),
                Optional.ofNullable(crawler.stateAsString()).orElse("READY"),
                Optional.ofNullable(crawler.lastCrawl()).map(GlueSightClient::seen));
    }

    private static CrawlerSeen.Crawl seen(LastCrawlInfo last) {
        return new CrawlerSeen.Crawl(
                Optional.ofNullable(last.statusAsString()).orElse(""),
                Optional.ofNullable(last.startTime()),
                Optional.ofNullable(last.errorMessage()).filter(message -> !message.isBlank()));
    }

    /// Every table of the databases; none of a database that does not exist.
    List<CatalogTable> tables(Collection<String> databases) {
        return InParallel.map(databases.stream().sorted().toList(), this::tables).stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<CatalogTable> tables(String database) {
        var read = new LongRead("tables of " + database, progress);
        return reading("GetTables", "Glue database " + database, () -> {
            try {
                return glue.getTablesPaginator(r -> r.databaseName(database).maxResults(TABLES)).stream()
                        .peek(page -> read.page())
                        .flatMap(page -> page.tableList().stream())
                        .map(table -> new CatalogTable(database, table.name(), location(table)))
                        .toList();
            } catch (EntityNotFoundException absent) {
                return List.of();
            }
        });
    }

    private static Optional<String> location(Table table) {
        return Optional.ofNullable(table.storageDescriptor())
                .map(StorageDescriptor::location)
                .filter(location -> !location.isEmpty());
    }
}
