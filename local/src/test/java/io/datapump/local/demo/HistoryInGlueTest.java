package io.datapump.local.demo;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryColumn;
import io.datapump.local.query.QueryLimits;
import io.datapump.local.query.QueryTable;
import io.datapump.local.query.TableContent;
import io.datapump.local.source.SampleColumn;
import io.datapump.schema.spec.CatalogMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What queries find in histories after two nights, between which the source has purged its oldest payments and a
/// column of another table has left the lake: read through the tables of Glue and the places of their partitions.
class HistoryInGlueTest {

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              export: {cleanup: keep}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer, public.film]
                    settings:
                      public.payment:
                        partitionBy: [{as: ano, year: payment_date}, {as: mes, month: payment_date}]
                        longterm: {key: [payment_id]}
                      public.customer: {longterm: {mode: versions, key: [customer_id]}}
                      public.film: {columns: {drop: %s}, longterm: {mode: snapshots, key: [film_id]}}
            """;

    private static final List<String> HISTORIES =
            List.of("longterm_pagila_customer", "longterm_pagila_film", "longterm_pagila_payment");

    @TempDir
    private Path folder;

    @Test
    void theApiPointsAtWhatTheSourceNoLongerHas() {
        assertHistoriesAreThere(CatalogMode.API);
    }

    @Test
    void theCrawlerFindsWhatTheSourceNoLongerHas() {
        assertHistoriesAreThere(CatalogMode.CRAWLER);
    }

    private void assertHistoriesAreThere(CatalogMode mode) {
        var document =
                SmallLake.LAKE + "  catalog: {mode: %s}\n".formatted(mode.name().toLowerCase(Locale.ROOT));
        spend(Night.FIRST, document, CLUSTER.formatted("[]"));
        var lake = spend(Night.SECOND, document, CLUSTER.formatted("[description]"));

        var tables = GlueTables.of(EmbeddedLake.open(folder, lake.config())).stream()
                .collect(toMap(QueryTable::name, table -> table));
        assertThat(tables.keySet())
                .containsAll(HISTORIES)
                .filteredOn(name -> name.startsWith("longterm"))
                .hasSameSizeAs(HISTORIES);
        try (var engine = new LakeQuery(folder.resolve("spill"), QueryLimits.SMALL)) {
            tables.values().forEach(engine::add);
            var payment = requireNonNull(tables.get("longterm_pagila_payment"));
            assertThat(payments().differences(engine, payment)).isEmpty();
            assertThat(engine.count(payment))
                    .as("the source has purged some")
                    .isGreaterThan(engine.count(requireNonNull(tables.get("pagila_payment"))));
            assertThat(number(engine, "SELECT count(*) FROM datalake.longterm_pagila_customer WHERE last_seen IS NULL"))
                    .isEqualTo(number(engine, "SELECT count(*) FROM datalake.pagila_customer"));
            var films = number(engine, "SELECT count(*) FROM datalake.pagila_film");
            var described = descriptions();
            assertThat(described).isPositive();
            assertThat(engine.run("SELECT count(*), count(description) FROM datalake.longterm_pagila_film"
                                    + " GROUP BY snapshot ORDER BY snapshot")
                            .rows())
                    .as("the column is there where it was, and null where it was no longer")
                    .containsExactly(cells(films, described), cells(films, 0));
        }
    }

    private static List<Optional<String>> cells(long... numbers) {
        return LongStream.of(numbers)
                .mapToObj(number -> Optional.of(Long.toString(number)))
                .toList();
    }

    private static long number(LakeQuery engine, String sql) {
        return Long.parseLong(engine.run(sql).rows().getFirst().getFirst().orElseThrow());
    }

    /// How many films of the first night have one.
    private static long descriptions() {
        var films = Night.FIRST.content().table("pagila.public.film");
        var column = films.columns().stream().map(SampleColumn::name).toList().indexOf("description");
        return films.rows().filter(row -> row.get(column).isPresent()).count();
    }

    /// All there were in the first night.
    private static TableContent payments() {
        return TableContent.of(Night.FIRST.content().table("pagila.public.payment"))
                .derive(new QueryColumn("ano", "int"), "payment_date", date -> date.substring(0, 4))
                .derive(
                        new QueryColumn("mes", "int"),
                        "payment_date",
                        date -> Integer.toString(Integer.parseInt(date.substring(5, 7))));
    }

    private SmallLake spend(Night night, String lakeDocument, String clusterDocument) {
        var lake = SmallLake.open(folder, lakeDocument, clusterDocument, LocalOptions.standard());
        lake.apply();
        lake.snapshot(night);
        lake.aws().settle();
        assertThat(lake.notifications().getLast().path("status").asString()).isEqualTo("published");
        return lake;
    }
}
