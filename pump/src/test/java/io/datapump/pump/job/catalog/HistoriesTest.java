package io.datapump.pump.job.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.catalog.GlueCatalog;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The history of the table `orders` in the catalog, from manifests that are laid out by hand.
class HistoriesTest {

    private static final String FOLDER = "longterm/shop-prod/shop/orders/";
    private static final String PLACE = "s3://acme-lake/" + FOLDER;
    private static final String NAME = "longterm_shop_orders";
    private static final String CRAWLER = "datapump-acme-shop-prod_longterm_shop";
    private static final Instant SNAPSHOT = Instant.parse("2026-02-28T03:08:12Z");
    private static final String BY_YEAR = "{\"as\":\"ano\",\"year\":\"created\",\"type\":\"int\",\"pad\":true}";
    private static final List<ParquetColumn> COLUMNS =
            List.of(new ParquetColumn("Id", "int"), new ParquetColumn("created", "timestamp"));
    private static final List<ParquetColumn> IN_GLUE =
            List.of(new ParquetColumn("id", "int"), new ParquetColumn("created", "timestamp"));

    private final JobFixtures fixtures = new JobFixtures();

    private static HistoryLayout layout(LongtermMode mode, String... levels) {
        return new HistoryLayout(mode, List.of("Id"), List.of(levels), Optional.empty());
    }

    private static HistoryPartition partition(String path, String state, Standing... standings) {
        var base = path.isEmpty() ? FOLDER : FOLDER + path + "/";
        var folder = state.isEmpty() ? base : base + state + "/";
        var files = IntStream.range(0, standings.length)
                .mapToObj(i -> new LiveFile(
                        folder + i + ".parquet",
                        "\"t\"",
                        100,
                        1,
                        standings[i],
                        Content.sumOf(10, 1, 1),
                        Optional.empty(),
                        Optional.empty()))
                .toList();
        return new HistoryPartition(path, folder, -1, 0, 0, files);
    }

    private static HistoryPartition partition(String path, String state) {
        return partition(path, state, Standing.CURRENT);
    }

    private void commit(long number, HistoryLayout layout, List<ParquetColumn> columns, HistoryPartition... live) {
        commit("orders", number, layout, columns, live);
    }

    private void commit(
            String table,
            long number,
            HistoryLayout layout,
            List<ParquetColumn> columns,
            HistoryPartition... partitions) {
        var as = new LakeTable("shop", table);
        var manifest = new LongtermManifest(
                LongtermManifest.VERSION,
                number,
                "",
                "shop.shop." + table,
                as,
                layout,
                RunFixtures.NOW,
                new Cause("merge of a snapshot", "e" + number, SNAPSHOT, "config/shop-prod/1.json", "w" + number),
                columns,
                Arrays.asList(partitions),
                List.of());
        assertThat(new History(fixtures.bucket, "shop-prod", as).commit(manifest))
                .isTrue();
    }

    private static ClusterRun configuration(CatalogMode mode, String... histories) {
        var plain =
                RunFixtures.configuration(RunFixtures.EVERY_SNAPSHOT, ExportScope.EVERYTHING, ExportCleanup.KEEP, mode);
        var kept = new TableSettings(
                Optional.empty(), List.of(), Optional.of(new Longterm(List.of("Id"), Optional.empty(), List.of())));
        return new ClusterRun(
                plain.cluster(),
                plain.source(),
                plain.intake(),
                plain.export(),
                plain.catalog(),
                plain.rules(),
                List.of(new DatabaseSpec(
                        "shop",
                        "shop",
                        new TableFilter(List.of("*"), List.of()),
                        Stream.of(histories).collect(Collectors.toMap(Function.identity(), _ -> kept)))));
    }

    private JobReport run(CatalogMode mode, String... histories) {
        return run(fixtures.context(configuration(mode, histories)));
    }

    private JobReport run(JobContext context) {
        fixtures.receipts().write(RunFixtures.report(JobName.PUBLISH));
        fixtures.receipts().write(RunFixtures.manifest(List.of(), List.of()));
        return new CatalogJob(context).run();
    }

    private static CatalogTable table(String location, ParquetColumn... keys) {
        return new CatalogTable(NAME, location, IN_GLUE, List.of(keys));
    }

    private static ParquetColumn ano(String type) {
        return new ParquetColumn("ano", type);
    }

    private static CatalogPartition year(String year, String folder) {
        return new CatalogPartition(List.of(year), PLACE + folder);
    }

    @Test
    void everyPartitionPointsAtTheFolderOfItsState() {
        var layout = layout(LongtermMode.LATEST, BY_YEAR);
        commit(1, layout, COLUMNS, partition("ano=2024", "state-1"), partition("ano=2025", "state-1"));
        run(CatalogMode.API, "orders");
        commit(2, layout, COLUMNS, partition("ano=2024", "state-1"), partition("ano=2025", "state-2"));
        var report = run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.tables).containsOnly(Map.entry(NAME, table(PLACE, ano("int"))));
        assertThat(fixtures.catalog.partitions(NAME))
                .containsExactly(year("2024", "ano=2024/state-1/"), year("2025", "ano=2025/state-2/"));
        assertThat(report.notes())
                .contains("Table longterm_shop_orders shows manifest 2 of its history: 20 rows in 2 files.");
        assertThat(fixtures.receipts().gaps()).isEmpty();
    }

    @Test
    void onlyWhatHasChangedIsWritten() {
        var glue = new FakeGlueClient();
        var context = fixtures.context(configuration(CatalogMode.API, "orders"));
        var withGlue = new JobContext(
                context.run(),
                context.configuration(),
                context.store(),
                new GlueCatalog(glue, "datalake", "shop-prod", Duration.ofMillis(1)),
                context.notifier(),
                context.clock(),
                context.hashKey(),
                context.scratch(),
                context.log());
        var layout = layout(LongtermMode.LATEST, BY_YEAR);
        commit(1, layout, COLUMNS, years(1900, 2050, "state-1"));
        run(withGlue);
        assertThat(glue.calls)
                .containsExactly("createTable " + NAME, "batchCreatePartition 100", "batchCreatePartition 50");
        glue.calls.clear();
        run(withGlue);
        assertThat(glue.calls).isEmpty();
        commit(
                2,
                layout,
                COLUMNS,
                Stream.concat(Stream.of(years(1901, 2049, "state-1")), Stream.of(years(2049, 2051, "state-2")))
                        .toArray(HistoryPartition[]::new));
        run(withGlue);
        assertThat(glue.calls)
                .as("what is new, then what has changed, then what is no longer there")
                .containsExactly("batchCreatePartition 1", "batchUpdatePartition 1", "batchDeletePartition 1");
    }

    private static HistoryPartition[] years(int from, int until, String state) {
        return IntStream.range(from, until)
                .mapToObj(year -> partition("ano=" + year, state))
                .toArray(HistoryPartition[]::new);
    }

    @Test
    void aHistoryWithoutPartitionsIsSwitchedAsATable() {
        commit(1, layout(LongtermMode.LATEST), COLUMNS, partition("", "state-1"));
        run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.tables).containsEntry(NAME, table(PLACE + "state-1/"));
        commit(2, layout(LongtermMode.LATEST), COLUMNS, partition("", "state-2"));
        run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.tables).containsOnly(Map.entry(NAME, table(PLACE + "state-2/")));
    }

    @Test
    void columnsAreTheUnionAndVersionsSayWhenTheyWereSeen() {
        commit(1, layout(LongtermMode.VERSIONS, BY_YEAR), COLUMNS, partition("ano=2024", "s"));
        run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.find(NAME))
                .map(CatalogTable::columns)
                .hasValue(List.of(
                        IN_GLUE.getFirst(),
                        IN_GLUE.getLast(),
                        new ParquetColumn("first_seen", "timestamp"),
                        new ParquetColumn("last_seen", "timestamp")));
        var union = List.of(new ParquetColumn("Id", "bigint"), COLUMNS.getLast(), new ParquetColumn("Note", "string"));
        commit(2, layout(LongtermMode.LATEST, BY_YEAR), union, partition("ano=2024", "s"));
        var report = run(CatalogMode.API, "orders");
        assertThat(report.notes())
                .contains(
                        "Table longterm_shop_orders: columns added: note string; type changed: id from int to bigint; removed: first_seen, last_seen.");
    }

    @Test
    void datedCopiesHaveTheSnapshotAsTheirOutermostPartition() {
        commit(
                1,
                layout(LongtermMode.SNAPSHOTS, BY_YEAR),
                COLUMNS,
                partition("snapshot=20260301T030812Z/ano=2024", "s"));
        run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.tables)
                .containsEntry(NAME, table(PLACE, new ParquetColumn("snapshot", "string"), ano("int")));
        assertThat(fixtures.catalog.partitions(NAME))
                .containsExactly(new CatalogPartition(
                        List.of("20260301T030812Z", "2024"), PLACE + "snapshot=20260301T030812Z/ano=2024/s/"));
    }

    @Test
    void rowsThatAreKeptApartAreNotShown() {
        commit(
                1,
                layout(LongtermMode.LATEST, BY_YEAR),
                COLUMNS,
                partition("ano=2023", "s", Standing.APART),
                partition("ano=2024", "s", Standing.CURRENT, Standing.APART));
        var report = run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.partitions(NAME)).containsExactly(year("2024", "ano=2024/s/"));
        assertThat(report.notes()).anyMatch(note -> note.endsWith("10 rows in 1 files."));
    }

    @Test
    void whatTheCrawlerMakesOfTheFilesIsBroughtToTheManifest() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", ""), partition("ano=2025", ""));
        fixtures.catalog.crawled.add(
                new CatalogTable(NAME, PLACE, List.of(IN_GLUE.getFirst()), List.of(ano("string"))));
        fixtures.catalog.whenCrawled = () -> fixtures.catalog.partitions.put(
                NAME, List.of(year("2023", "ano=2023/"), year("2024", "ano=2024/"), year("2025", "ano=2025/")));
        run(CatalogMode.CRAWLER, "orders");
        assertThat(fixtures.catalog.calls).containsExactly("crawl " + CRAWLER, "write " + NAME);
        assertThat(fixtures.catalog.tables).containsEntry(NAME, table(PLACE, ano("int")));
        assertThat(fixtures.catalog.partitions(NAME))
                .as("files that were replaced and still lie there are no partition")
                .containsExactly(year("2024", "ano=2024/"), year("2025", "ano=2025/"));
        fixtures.catalog.calls.clear();
        run(CatalogMode.CRAWLER, "orders");
        assertThat(fixtures.catalog.calls)
                .as("nobody pays for a crawl of what is known")
                .isEmpty();
    }

    @Test
    void aCrawlerThatHasMadeNoTableIsAFailure() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", ""));
        assertThatThrownBy(() -> run(CatalogMode.CRAWLER, "orders"))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith("Cannot find table longterm_shop_orders in Glue after a crawl that succeeded: ")
                .hasMessageContaining(CRAWLER);
        assertThat(fixtures.catalog.tables).isEmpty();
    }

    @Test
    void aWitnessThatSeesSomethingElseIsAGapAndTheManifestHolds() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", ""));
        fixtures.catalog.whenCrawled = () ->
                fixtures.catalog.partitions.put(NAME, List.of(year("2023", "ano=2023/"), year("2024", "ano=2024/")));
        run(CatalogMode.BOTH, "orders");
        assertThat(fixtures.catalog.partitions(NAME)).containsExactly(year("2024", "ano=2024/"));
        assertThat(fixtures.receipts().gaps())
                .containsExactly(
                        "Table longterm_shop_orders is not what the crawler " + CRAWLER
                                + " says of it: of 1 partitions in ours the crawler's lack none and have besides 1, [2023]; what was published holds.");
    }

    @Test
    void whereTheMergeHasFailedTheTableStaysAsItWasAndThatIsSaid() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", "s"));
        run(CatalogMode.API, "orders");
        var before = Map.copyOf(fixtures.catalog.tables);
        fixtures.receipts().write(new JobFailure(JobName.LONGTERM.commandName(), "shop.orders", "It broke."));
        run(CatalogMode.API, "orders");
        assertThat(fixtures.catalog.tables).isEqualTo(before);
        assertThat(fixtures.receipts().gaps())
                .containsExactly(
                        "Table longterm_shop_orders shows the history of shop.shop.orders as it was with the snapshot of 2026-02-28T03:08:12Z: what this run has brought could not be merged.");
    }

    @Test
    void whatAnotherRunPutsIntoForceMeanwhileIsShown() {
        var layout = layout(LongtermMode.LATEST, BY_YEAR);
        commit(1, layout, COLUMNS, partition("ano=2024", ""));
        fixtures.catalog.crawled.add(table(PLACE, ano("string")));
        fixtures.catalog.whenCrawled =
                () -> commit(2, layout, COLUMNS, partition("ano=2024", ""), partition("ano=2025", ""));
        var report = run(CatalogMode.CRAWLER, "orders");
        assertThat(fixtures.catalog.partitions(NAME)).hasSize(2);
        assertThat(report.notes()).anyMatch(note -> note.contains("shows manifest 2 "));
    }

    @Test
    void aHistoryThatIsNoLongerKeptStaysAndOneOfWhichNothingIsLeftGoes() {
        var layout = layout(LongtermMode.LATEST, BY_YEAR);
        commit(1, layout, COLUMNS, partition("ano=2024", "s"));
        run(CatalogMode.API, "orders");
        var ours = new CatalogTable(
                "longterm_shop_gone",
                "s3://acme-lake/longterm/shop-prod/shop/gone/",
                IN_GLUE,
                List.of(),
                Map.of("datapump:cluster", "shop-prod"));
        var theirs = new CatalogTable("mine", "s3://acme-lake/longterm/shop-prod/shop/mine/", IN_GLUE, List.of());
        fixtures.catalog.tables.put(ours.name(), ours);
        fixtures.catalog.tables.put(theirs.name(), theirs);
        var report = run(CatalogMode.API);
        assertThat(fixtures.catalog.tables).containsOnlyKeys(NAME, "mine");
        assertThat(report.notes())
                .contains("Table longterm_shop_gone was removed: nothing is left of the history of shop.gone.");
    }

    @Test
    void aTableOfSomebodyElseIsNotWrittenOver() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", "s"));
        var theirs = new CatalogTable(NAME, "s3://elsewhere/x/", IN_GLUE, List.of());
        fixtures.catalog.tables.put(NAME, theirs);
        assertThatThrownBy(() -> run(CatalogMode.API, "orders"))
                .hasMessage(
                        "Cannot catalog table longterm_shop_orders: Glue has a table of this name at s3://elsewhere/x/, ours is at "
                                + PLACE + ". Give ours another alias.");
        assertThat(fixtures.catalog.tables).containsOnly(Map.entry(NAME, theirs));
    }

    @Test
    void aManifestThatCannotBeReadStopsNoOtherHistory() {
        commit(1, layout(LongtermMode.LATEST, BY_YEAR), COLUMNS, partition("ano=2024", "s"));
        fixtures.bucket.write(
                "longterm/shop-prod/_manifests/shop/items/0000000001.json", "{".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> run(CatalogMode.API, "items", "orders"))
                .hasMessageStartingWith("Cannot catalog the history of shop.items: ");
        assertThat(fixtures.catalog.tables).containsOnlyKeys(NAME);
    }

    @Test
    void aHistoryThatHasNotBegunIsNoTable() {
        run(CatalogMode.CRAWLER, "orders");
        assertThat(fixtures.catalog.calls).isEmpty();
    }
}
