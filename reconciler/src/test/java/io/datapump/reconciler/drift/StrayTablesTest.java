package io.datapump.reconciler.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.drift.StrayTable.Reason;
import io.datapump.reconciler.sight.CatalogTable;
import io.datapump.reconciler.sight.LastRun;
import io.datapump.reconciler.sight.Runs;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.S3Folder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StrayTablesTest {

    private static final String CATALOG = "s3://example-demo-lake/catalog/";

    @Test
    void tablesOfDeclaredClustersAndHistoryAndViewsAreNotStray() {
        assertThat(stray(
                        table("pagila_film", CATALOG + "pagila-prod/pagila.film/"),
                        table("pagila_film_longterm", "s3://example-demo-lake/longterm/gone/pagila/film/"),
                        new CatalogTable("datalake", "monthly", Optional.empty())))
                .isEmpty();
    }

    @Test
    void aTableIsStrayForOneOfThreeReasons() {
        assertThat(StrayTables.of(
                        LakeFixtures.demo(),
                        List.of(
                                table("z", CATALOG + "pagila-prod/pagila.dropped/"),
                                table("a", CATALOG + "pagila/pagila.film/"),
                                table("b", "s3://other/catalog/pagila-prod/pagila.film/"),
                                table("c", CATALOG),
                                table("d", "hdfs://somewhere/film"),
                                table("film", CATALOG + "pagila-prod/pagila.film/")),
                        Map.of("pagila-prod", published("film"))))
                .extracting(stray -> stray.table().name(), StrayTable::reason)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a", Reason.UNDECLARED_CLUSTER),
                        org.assertj.core.groups.Tuple.tuple("b", Reason.ELSEWHERE),
                        org.assertj.core.groups.Tuple.tuple("c", Reason.ELSEWHERE),
                        org.assertj.core.groups.Tuple.tuple("d", Reason.ELSEWHERE),
                        org.assertj.core.groups.Tuple.tuple("z", Reason.UNPUBLISHED));
    }

    @Test
    void withoutAKnownRunNothingIsCalledUnpublished() {
        assertThat(stray(table("anything", CATALOG + "pagila-prod/pagila.anything/")))
                .isEmpty();
        assertThat(StrayTables.of(
                        LakeFixtures.demo(),
                        List.of(table("anything", CATALOG + "pagila-prod/pagila.anything/")),
                        Map.of("pagila-prod", published())))
                .isEmpty();
    }

    @Test
    void tablesOfOtherDatabasesAreNobodysBusiness() {
        assertThat(stray(new CatalogTable("ops_catalog", "x", Optional.of("s3://elsewhere/x/"))))
                .isEmpty();
    }

    @Test
    void viewsOfAContractInTheLakesDatabaseAreNotStray() {
        var at = new SourceLocation("lake-config/contracts/ops.yaml", 1, 1);
        var contract = new ContractSpec(
                new Metadata("ops", List.of(), Optional.empty()),
                "datalake",
                new S3Folder("curated", "ops"),
                List.of(new Located<>(new ContractView("orders", "cron(0 6 * * ? *)", Optional.empty()), at)));
        var config = new LakeConfig(
                LakeFixtures.lake(), LakeFixtures.demo().clusters(), List.of(new Located<>(contract, at)));

        assertThat(StrayTables.of(config, List.of(table("orders", "s3://curated/ops/orders/")), Map.of()))
                .isEmpty();
    }

    private static List<StrayTable> stray(CatalogTable... tables) {
        return StrayTables.of(LakeFixtures.demo(), List.of(tables), Map.of());
    }

    private static CatalogTable table(String name, String location) {
        return new CatalogTable("datalake", name, Optional.of(location));
    }

    private static Runs published(String... tables) {
        var run = Optional.of(new LastRun(
                "e-1",
                "published",
                Optional.empty(),
                Instant.EPOCH,
                new LastRun.Tables(List.of(tables), OptionalLong.empty()),
                List.of(),
                List.of()));
        return new Runs(run, run);
    }
}
