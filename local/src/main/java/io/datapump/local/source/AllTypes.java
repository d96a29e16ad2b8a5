package io.datapump.local.source;

import static io.datapump.local.source.SampleColumn.characters;
import static io.datapump.local.source.SampleColumn.number;
import static io.datapump.local.source.SampleColumn.temporal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// `public.all_types`: one column for every PostgreSQL type RDS exports (RDS guide, "Mapping PostgreSQL data
/// types"), with the values that break careless readers: nulls, infinities, dates before Christ, `NaN`, every
/// script, arrays.
///
/// Object identifiers (`oid`, `regclass`) are missing: the guide maps them to nothing and no sample shows what
/// happens.
final class AllTypes {

    private static final int ROWS = 96;

    private AllTypes() {}

    /// One column and the values it goes through, a null among them.
    private record Cycle(SampleColumn column, List<Cell> cells) {

        /// Column after column starts one value later, so that rows differ and all values meet.
        Cell at(long row, int column) {
            var position = Math.floorMod(row + column, cells.size() + 1);
            return position == 0 ? RowSink::nothing : cells.get(position - 1);
        }
    }

    @FunctionalInterface
    private interface Cell {
        void into(RowSink sink, int column);
    }

    static SampleTable table(String database, long seed) {
        var cycles = Stream.of(numbers(), texts(), times(), structures(), places())
                .flatMap(List::stream)
                .toList();
        var columns = new ArrayList<SampleColumn>();
        columns.add(SampleColumn.bigint("id"));
        cycles.forEach(cycle -> columns.add(cycle.column()));
        var table = new SmallTable(database, "all_types", columns);
        var shift = table.dice(seed).below(1_000, 0, 0);
        return table.split(ROWS, (row, sink) -> {
            sink.int64(0, row + 1);
            for (var i = 0; i < cycles.size(); i++) {
                var cell = row == 0 ? (Cell) RowSink::nothing : cycles.get(i).at(row + shift, i);
                cell.into(sink, i + 1);
            }
        });
    }

    private static List<Cycle> numbers() {
        return List.of(
                cycle(SampleColumn.bool("a_boolean"), bool(true), bool(false)),
                cycle(SampleColumn.smallint("a_smallint"), int32(Short.MIN_VALUE), int32(0), int32(Short.MAX_VALUE)),
                cycle(
                        SampleColumn.integer("an_integer"),
                        int32(Integer.MIN_VALUE),
                        int32(-1),
                        int32(Integer.MAX_VALUE)),
                cycle(
                        SampleColumn.bigint("a_bigint"),
                        int64(Long.MIN_VALUE),
                        int64(1L << 53 | 1),
                        int64(Long.MAX_VALUE)),
                cycle(
                        number("a_real", "real", ExportedAs.FLOAT, 24),
                        float32(0.1f),
                        float32(-0.0f),
                        float32(Float.NaN),
                        float32(Float.POSITIVE_INFINITY),
                        float32(Float.MIN_VALUE)),
                cycle(
                        number("a_double", "double precision", ExportedAs.DOUBLE, 53),
                        float64(0.1),
                        float64(-0.0),
                        float64(Double.NaN),
                        float64(Double.NEGATIVE_INFINITY),
                        float64(Double.MAX_VALUE)),
                cycle(
                        SampleColumn.numeric("a_numeric", 0),
                        "NaN",
                        "Infinity",
                        "-0.000000000000000001",
                        "123456789012345678901234567890.123456789"),
                cycle(SampleColumn.numeric("a_numeric_12_2", 12), "0.00", "9999999999.99", "NaN", "-1.50"),
                cycle(SampleColumn.text("a_money", "money"), "$0.00", "-$1,234.50", "$92,233,720,368,547,758.07"));
    }

    private static List<Cycle> texts() {
        return List.of(
                cycle(characters("a_char_8", "character", 8), "ab      ", "ção     ", "        "),
                cycle(SampleColumn.varchar("a_varchar_20", 20), "", "null", "NULL", "ünïcödé 🎬"),
                cycle(
                        SampleColumn.text("a_text"),
                        "a\nb\tc\\d",
                        "日本語 العربية ελληνικά",
                        "\"'`;--",
                        "e\u0301 ≠ é",
                        "long ".repeat(400)),
                cycle(SampleColumn.text("a_name", "name"), "pg_catalog", "Ωmega"),
                cycle(
                        new SampleColumn("a_bytea", "bytea", ExportedAs.BYTES, 0, 0, 0),
                        bytes(),
                        bytes(0),
                        bytes(0xff, 0x00, 0x80, 0x7f),
                        bytes(0xc3, 0x28)),
                cycle(characters("a_bit_4", "bit", 4), "0101", "1111", "0000"),
                cycle(characters("a_varbit", "bit varying", 64), "", "1", "010101010101010101"),
                cycle(
                        SampleColumn.text("a_uuid", "uuid"),
                        "00000000-0000-0000-0000-000000000000",
                        "6f1e2d3c-4b5a-4978-8a6b-5c4d3e2f1a0b"),
                cycle(SampleColumn.text("an_enum", "USER-DEFINED"), "open", "won", "not yet"),
                cycle(SampleColumn.text("an_xml", "xml"), "<a b=\"c\">é</a>", "<empty/>"),
                cycle(SampleColumn.text("a_json", "json"), "{ \"a\" : [1, 2.50, null] }", "null", "\"text\""),
                cycle(SampleColumn.text("a_jsonb", "jsonb"), "{\"a\": {\"ключ\": true}}", "[]", "1e400"),
                cycle(SampleColumn.text("a_tsvector", "tsvector"), "'fat':2 'rat':3A", ""),
                cycle(SampleColumn.text("a_tsquery", "tsquery"), "'fat' & ( 'rat' | 'cat' )", "!'dog'"));
    }

    private static List<Cycle> times() {
        return List.of(
                cycle(
                        SampleColumn.text("a_date", "date"),
                        "2024-02-29",
                        "0044-03-15 BC",
                        "infinity",
                        "-infinity",
                        "0001-01-01",
                        "5874897-12-31"),
                cycle(
                        temporal("a_time", "time without time zone"),
                        "00:00:00",
                        "23:59:59.999999",
                        "24:00:00",
                        "14:30:00.5"),
                cycle(
                        temporal("a_timetz", "time with time zone"),
                        "14:30:00+01",
                        "23:59:59.999999+05:30",
                        "00:00:00-15:59:59"),
                cycle(
                        temporal("a_timestamp", "timestamp without time zone"),
                        "2024-03-15 10:22:33",
                        "2024-03-15 10:22:33.123",
                        "0044-03-15 12:00:00 BC",
                        "infinity",
                        "294276-12-31 23:59:59.999999"),
                cycle(
                        SampleColumn.timestamptz("a_timestamptz"),
                        "2024-03-15 10:22:33+00",
                        "2024-12-31 23:59:59.999999+00",
                        "1883-11-18 12:03:58+00",
                        "0044-03-15 12:00:00+00 BC",
                        "-infinity"),
                cycle(
                        temporal("an_interval", "interval"),
                        "1 year 2 mons 3 days 04:05:06",
                        "-00:00:00.000001",
                        "00:00:00",
                        "-1 years -2 mons +3 days"));
    }

    private static List<Cycle> structures() {
        return List.of(
                cycle(SampleColumn.text("an_int_array", "ARRAY"), "{1,NULL,3}", "{}", "{{1,2},{3,4}}", "[0:1]={7,8}"),
                cycle(
                        SampleColumn.text("a_text_array", "ARRAY"),
                        "{a,\"b c\",\"\",\"NULL\",NULL}",
                        "{\"é,\\\"ü\\\"\"}"),
                cycle(SampleColumn.text("a_bool_array", "ARRAY"), "{t,f,NULL}"),
                cycle(SampleColumn.text("an_interval_array", "ARRAY"), "{\"1 day\",\"04:05:06\"}"),
                cycle(SampleColumn.text("a_composite", "USER-DEFINED"), "(1,\"a,b\",)", "(,,)"),
                cycle(SampleColumn.text("an_int4range", "int4range"), "[1,10)", "empty", "(,)"),
                cycle(
                        SampleColumn.text("a_tstzrange", "tstzrange"),
                        "[\"2024-01-01 00:00:00+00\",\"2024-02-01 00:00:00+00\")",
                        "(-infinity,infinity)"),
                cycle(SampleColumn.text("an_hstore", "USER-DEFINED"), "\"a\"=>\"1\", \"b\"=>NULL", ""),
                cycle(SampleColumn.text("a_citext", "USER-DEFINED"), "MiXeD", "ÄÖÜ"));
    }

    private static List<Cycle> places() {
        return List.of(
                cycle(SampleColumn.text("a_cidr", "cidr"), "10.0.0.0/8", "2001:db8::/32"),
                cycle(SampleColumn.text("an_inet", "inet"), "192.168.0.1", "::1", "192.168.0.1/24"),
                cycle(SampleColumn.text("a_macaddr", "macaddr"), "08:00:2b:01:02:03"),
                cycle(SampleColumn.text("a_pg_lsn", "pg_lsn"), "16/B374D848", "0/0"),
                cycle(SampleColumn.text("a_point", "point"), "(1.5,-2)", "(NaN,Infinity)"),
                cycle(SampleColumn.text("a_line", "line"), "{1,-1,0}"),
                cycle(SampleColumn.text("an_lseg", "lseg"), "[(0,0),(1,1)]"),
                cycle(SampleColumn.text("a_box", "box"), "(1,1),(0,0)"),
                cycle(SampleColumn.text("a_path", "path"), "[(0,0),(1,1),(2,0)]", "((0,0),(1,1))"),
                cycle(SampleColumn.text("a_polygon", "polygon"), "((0,0),(1,1),(2,0))"),
                cycle(SampleColumn.text("a_circle", "circle"), "<(0,0),2.5>"));
    }

    private static Cycle cycle(SampleColumn column, Cell... cells) {
        return new Cycle(column, List.of(cells));
    }

    private static Cycle cycle(SampleColumn column, String... values) {
        return new Cycle(column, Stream.of(values).map(AllTypes::text).toList());
    }

    private static Cell text(String value) {
        var utf8 = PostgresText.utf8(value);
        return (sink, column) -> sink.text(column, utf8);
    }

    private static Cell bool(boolean value) {
        return (sink, column) -> sink.bool(column, value);
    }

    private static Cell int32(int value) {
        return (sink, column) -> sink.int32(column, value);
    }

    private static Cell int64(long value) {
        return (sink, column) -> sink.int64(column, value);
    }

    private static Cell float32(float value) {
        return (sink, column) -> sink.float32(column, value);
    }

    private static Cell float64(double value) {
        return (sink, column) -> sink.float64(column, value);
    }

    private static Cell bytes(int... values) {
        var bytes = new byte[values.length];
        for (var i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return (sink, column) -> sink.bytes(column, bytes);
    }
}
