package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AllTypesTest {

    private final SampleTable table = new SampleDatabase(7, 0).table("pagila.public.all_types");

    @Test
    void everyTypeRdsExportsHasAColumn() {
        assertThat(table.columns().stream().map(SampleColumn::originalType))
                .contains(
                        "boolean",
                        "smallint",
                        "integer",
                        "bigint",
                        "real",
                        "double precision",
                        "numeric",
                        "money",
                        "character",
                        "character varying",
                        "text",
                        "name",
                        "bytea",
                        "bit",
                        "bit varying",
                        "date",
                        "time without time zone",
                        "time with time zone",
                        "timestamp without time zone",
                        "timestamp with time zone",
                        "interval",
                        "json",
                        "jsonb",
                        "uuid",
                        "xml",
                        "tsvector",
                        "tsquery",
                        "ARRAY",
                        "USER-DEFINED",
                        "int4range",
                        "cidr",
                        "inet",
                        "macaddr",
                        "pg_lsn",
                        "point",
                        "line",
                        "lseg",
                        "box",
                        "path",
                        "polygon",
                        "circle");
    }

    @Test
    void everyParquetFormHasAColumn() {
        assertThat(table.columns().stream().map(SampleColumn::exportedAs).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(ExportedAs.class));
    }

    @Test
    void allThatIsNeitherNumberNorBooleanNorBytesIsText() {
        assertThat(table.columns())
                .filteredOn(
                        column -> column.originalType().matches("date|time.*|numeric|money|interval|.*json.*|ARRAY"))
                .hasSizeGreaterThan(10)
                .allMatch(column -> column.exportedAs() == ExportedAs.TEXT);
    }

    @Test
    void everyColumnHasNullsAndValues() {
        var rows = table.rows().toList();
        assertThat(rows.getFirst().stream().skip(1)).allMatch(Optional::isEmpty);
        for (var column = 1; column < table.columns().size(); column++) {
            var at = column;
            var values = rows.stream().map(row -> row.get(at)).collect(Collectors.toSet());
            assertThat(values)
                    .as(table.columns().get(at).name())
                    .contains(Optional.empty())
                    .hasSizeGreaterThan(1);
        }
    }

    @Test
    void theValuesThatBreakReadersAreThere() {
        assertThat(table.rows().flatMap(row -> row.stream().flatMap(Optional::stream)))
                .contains(
                        "infinity",
                        "-infinity",
                        "0044-03-15 BC",
                        "0044-03-15 12:00:00+00 BC",
                        "NaN",
                        "24:00:00",
                        "23:59:59.999999+05:30",
                        "-$1,234.50",
                        "ff00807f",
                        "",
                        "ünïcödé 🎬",
                        "{a,\"b c\",\"\",\"NULL\",NULL}",
                        "-0.0",
                        Long.toString(Long.MIN_VALUE));
    }
}
