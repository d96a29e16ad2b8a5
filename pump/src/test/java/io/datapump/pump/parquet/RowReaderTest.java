package io.datapump.pump.parquet;

import static io.datapump.pump.parquet.ParquetFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowReaderTest {

    private static final String FIELDS =
            "optional int64 id; optional binary name (STRING); optional double price; optional boolean paid;";

    @TempDir
    private Path folder;

    /// `high-low` of each row.
    private static List<String> contents(ParquetInput input, String... leftOut) {
        var all = new TreeMap<Integer, String>();
        new RowReader(input).contents(Set.of(leftOut), (_, first, codes) -> put(first, codes, all));
        return inOrder(all);
    }

    private static List<String> keys(ParquetInput input, String... key) {
        var all = new TreeMap<Integer, String>();
        new RowReader(input).keys(List.of(key), (_, first, codes) -> put(first, codes, all));
        return inOrder(all);
    }

    /// Row groups come in no order.
    private static void put(int first, RowCodes codes, Map<Integer, String> all) {
        for (int i = 0; i < codes.rows(); i++) {
            assertThat(all.put(first + i, codes.high()[i] + "-" + codes.low()[i]))
                    .isNull();
        }
    }

    private static List<String> inOrder(Map<Integer, String> all) {
        assertThat(all.keySet())
                .containsExactlyElementsOf(
                        IntStream.range(0, all.size()).boxed().toList());
        return List.copyOf(all.values());
    }

    private static ParquetFixtures thousand() {
        var table = table(FIELDS);
        for (int i = 0; i < 1000; i++) {
            table.row((long) i, i % 7 == 0 ? null : "name " + i % 13, i / 3.0, i % 2 == 0);
        }
        return table;
    }

    @Test
    void equalRowsHaveEqualCodesHoweverTheyAreStored() {
        var plain = contents(thousand().input("a"));
        assertThat(new HashSet<>(plain)).hasSize(1000);
        assertThat(contents(thousand().withoutDictionary().rowsPerPage(17).input("b")))
                .isEqualTo(plain);
        assertThat(contents(thousand().pagesV2().rowsPerGroup(150).codec("ZSTD").input("c")))
                .isEqualTo(plain);
    }

    @Test
    void aColumnWithoutAnyValueMightAsWellNotBeThere() {
        var narrow = table("optional int64 id;").row(1L).row(2L).input("a");
        var wide = table("optional binary note (STRING); optional int64 id;")
                .row(null, 1L)
                .row(null, 2L)
                .input("b");
        assertThat(contents(wide)).isEqualTo(contents(narrow));
    }

    @Test
    void theSameNumberInAnotherWidthHasTheSameCode() {
        var ints =
                table("optional int32 id; optional float price;").row(-5, 1.5f).input("a");
        var longs =
                table("optional int64 id; optional double price;").row(-5L, 1.5).input("b");
        assertThat(contents(longs)).isEqualTo(contents(ints));
        assertThat(keys(longs, "id")).isEqualTo(keys(ints, "id"));
    }

    @Test
    void valuesThatChangePlacesMakeAnotherRow() {
        var table = table("optional binary a (STRING); optional binary b (STRING);")
                .row("x", "y")
                .row("y", "x")
                .row("xy", "")
                .row("", "xy")
                .row(null, "xy");
        assertThat(new HashSet<>(contents(table.input("a")))).hasSize(5);
    }

    @Test
    void whatIsLeftOutDoesNotCount() {
        var table = table(FIELDS).row(1L, "a", 1.0, true).row(1L, "b", 1.0, true);
        assertThat(new HashSet<>(contents(table.input("a"), "name"))).hasSize(1);
    }

    @Test
    void oneOrTwoNumbersAreTheirOwnCode() {
        var table = table("optional int64 id; optional int32 line;").row(7L, 3).row(-1L, 4);
        assertThat(keys(table.input("a"), "id")).containsExactly("0-7", "0--1");
        assertThat(keys(table.input("a"), "id", "line")).containsExactly("3-7", "4--1");
    }

    @Test
    void textsAndLongKeysDoNotRunIntoEachOther() {
        var table = table("optional binary a (STRING); optional binary b (STRING); optional int64 c; optional int64 d;")
                .row("ab", "c", 1L, 2L)
                .row("a", "bc", 1L, 2L)
                .row("ab", "c", 2L, 1L);
        assertThat(new HashSet<>(keys(table.input("a"), "a", "b"))).hasSize(2);
        assertThat(new HashSet<>(keys(table.input("a"), "a", "b", "c", "d"))).hasSize(3);
        assertThat(keys(table.withoutDictionary().input("b"), "a", "b", "c", "d"))
                .isEqualTo(keys(table.input("a"), "a", "b", "c", "d"));
    }

    @Test
    void aKeyWithoutAValueIsRefused() {
        var table = table(FIELDS).row(1L, "a", 1.0, true).row(null, "b", 1.0, true);
        assertThatThrownBy(() -> keys(table.input("file"), "id"))
                .isInstanceOf(ParquetException.class)
                .hasMessage("file: the column \"id\" is part of the key, and a row has no value in it.");
        assertThatThrownBy(() -> keys(table.input("file"), "nix"))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("has no column \"nix\"");
    }

    @Test
    void rowsOfSeveralFilesAreThoseOfEach() {
        var inputs = List.<ParquetInput>of(
                thousand().rowsPerGroup(150).input("a"),
                table(FIELDS).input("b"),
                thousand().input("c"));
        var each = inputs.stream().map(RowReaderTest::contents).toList();
        var keys = new ArrayList<Map<Integer, String>>();
        var all = new ArrayList<Map<Integer, String>>();
        inputs.forEach(_ -> {
            keys.add(new TreeMap<>());
            all.add(new TreeMap<>());
        });
        new RowReader(inputs).keysAndContents(List.of("id"), (file, first, key, codes) -> {
            put(first, key, keys.get(file));
            put(first, codes, all.get(file));
        });
        assertThat(all.stream().map(rows -> List.copyOf(rows.values()))).isEqualTo(each);
        assertThat(keys.stream().map(rows -> List.copyOf(rows.values())))
                .isEqualTo(inputs.stream().map(input -> keys(input, "id")).toList());
    }

    @Test
    void aRowGroupOfManyRowsHasTheCodesOfSmallOnes() {
        var large = table("optional int64 id; optional int32 line;");
        for (int i = 0; i < 450_000; i++) {
            large.row((long) i, i % 5 == 0 ? null : i % 90);
        }
        var wanted = contents(large.rowsPerGroup(50_000).input("small"));
        var input = large.rowsPerGroup(Integer.MAX_VALUE).input("large");
        assertThat(ParquetFooter.read(input).rowGroups()).isEqualTo(1);
        assertThat(contents(input)).isEqualTo(wanted);
        var selected = new BitSet();
        IntStream.range(0, 450_000).filter(i -> i % 70_000 < 300).forEach(selected::set);
        var file = RowSelection.write(input, selected, Map.of(), Set.of(), folder.resolve("selected.parquet"))
                .file();
        assertThat(contents(ParquetInput.of(file.file())))
                .isEqualTo(selected.stream().mapToObj(wanted::get).toList());
    }

    /// Whoever reads the file again can tell by them that it holds these rows.
    @Test
    void aSelectionTellsTheCodesOfTheRowsItWasMadeOf() {
        var input = thousand().rowsPerGroup(150).input("a");
        var selected = new BitSet();
        selected.set(100, 420, true);
        selected.clear(200, 230);
        long[] sum = new long[2];
        new RowReader(input).contents(Set.of("price"), (_, first, codes) -> {
            for (int i = 0; i < codes.rows(); i++) {
                sum[0] += selected.get(first + i) ? codes.high()[i] : 0;
                sum[1] += selected.get(first + i) ? codes.low()[i] : 0;
            }
        });
        var written =
                RowSelection.write(input, selected, Map.of(), Set.of("price"), folder.resolve("selected.parquet"));
        assertThat(written.high()).isEqualTo(sum[0]);
        assertThat(written.low()).isEqualTo(sum[1]);
    }

    @Test
    void aSelectionHoldsTheRowsThatWereSelected() {
        for (var input : List.of(
                thousand().input("a"),
                thousand().withoutDictionary().rowsPerPage(17).input("b"),
                thousand().pagesV2().rowsPerGroup(150).input("c"))) {
            var selected = new BitSet();
            for (int i = 0; i < 1000; i++) {
                selected.set(i, i % 5 == 0 || (i > 300 && i < 620) || i == 999);
            }
            var all = contents(input);
            var file = RowSelection.write(
                            input, selected, Map.of(), Set.of(), folder.resolve(input.name() + ".parquet"))
                    .file();
            assertThat(file.rows()).isEqualTo(selected.cardinality());
            assertThat(contents(ParquetInput.of(file.file())))
                    .isEqualTo(selected.stream().mapToObj(all::get).toList());
        }
    }

    @Test
    void momentsTakeThePlaceOfTheFilesOwn() {
        var input = table("optional int64 id;").row(1L).row(2L).row(3L).input("a");
        var seen = new BitSet();
        seen.set(0, 3);
        var open = RowSelection.write(
                        input,
                        seen,
                        Map.of("first_seen", Optional.of(1_000L), "last_seen", Optional.empty()),
                        Set.of(),
                        folder.resolve("open.parquet"))
                .file();
        seen.clear(1);
        var closed = RowSelection.write(
                        ParquetInput.of(open.file()),
                        seen,
                        Map.of("last_seen", Optional.of(2_000L)),
                        Set.of(),
                        folder.resolve("closed.parquet"))
                .file();
        var footer = ParquetFooter.read(ParquetInput.of(closed.file()));
        assertThat(footer.columns())
                .containsExactly(
                        new ParquetColumn("id", "bigint"),
                        new ParquetColumn("first_seen", "timestamp"),
                        new ParquetColumn("last_seen", "timestamp"));
        assertThat(ValueRange.of(footer.fingerprint(), "last_seen")).contains(new ValueRange("2000", "2000"));
        assertThat(ValueRange.of(footer.fingerprint(), "first_seen")).contains(new ValueRange("1000", "1000"));
        assertThat(contents(ParquetInput.of(closed.file()), "first_seen", "last_seen"))
                .hasSize(2)
                .isSubsetOf(contents(input));
    }
}
