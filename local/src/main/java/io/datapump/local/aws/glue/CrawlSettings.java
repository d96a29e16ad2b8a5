package io.datapump.local.aws.glue;

import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.DeleteBehavior;
import software.amazon.awssdk.services.glue.model.UpdateBehavior;
import tools.jackson.databind.json.JsonMapper;

/// What of a crawler's configuration changes what a crawl does (Glue guide, "Setting crawler configuration
/// options").
///
/// @param tableLevel `Grouping.TableLevelConfiguration`: how deep a table's folder lies, the bucket counting
///     as 1
/// @param mergesColumns `Tables.AddOrUpdateBehavior` is MergeNewColumns: columns are added, never changed
/// @param inheritsFromTable `Partitions.AddOrUpdateBehavior` is InheritFromTable: partitions follow their
///     table
record CrawlSettings(
        Optional<Integer> tableLevel,
        boolean mergesColumns,
        boolean inheritsFromTable,
        UpdateBehavior update,
        DeleteBehavior delete,
        String tablePrefix) {

    private static final JsonMapper JSON = new JsonMapper();

    static CrawlSettings of(Crawler crawler) {
        var json = JSON.readTree(Optional.ofNullable(crawler.configuration()).orElse("{}"));
        var level = json.at("/Grouping/TableLevelConfiguration");
        return new CrawlSettings(
                level.isNumber() ? Optional.of(level.asInt()) : Optional.empty(),
                json.at("/CrawlerOutput/Tables/AddOrUpdateBehavior")
                        .asString("")
                        .equals("MergeNewColumns"),
                json.at("/CrawlerOutput/Partitions/AddOrUpdateBehavior")
                        .asString("")
                        .equals("InheritFromTable"),
                crawler.schemaChangePolicy().updateBehavior(),
                crawler.schemaChangePolicy().deleteBehavior(),
                Optional.ofNullable(crawler.tablePrefix()).orElse(""));
    }
}
