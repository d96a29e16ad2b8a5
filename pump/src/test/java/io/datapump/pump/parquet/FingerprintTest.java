package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.format.ColumnMetaData;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private static final String FIELDS = "optional int32 id; optional binary name (STRING);";

    @Test
    void nullsAreCountedAndBoundsTaken() {
        Fingerprint print =
                print(ParquetFixtures.table(FIELDS).row(9, "b").row(10, "a").row(null, null));

        assertThat(print.rows()).isEqualTo(3);
        assertThat(print.columns()).isEqualTo(Map.of("id", bounds(1, "9", "10"), "name", bounds(1, "'a'", "'b'")));
    }

    @Test
    void theSameRowsGroupedAndOrderedOtherwiseAreTheSame() {
        Fingerprint one = print(ParquetFixtures.table(FIELDS)
                .row(1, "x")
                .row(2, "b")
                .row(3, "a")
                .row(null, null));
        Fingerprint two = print(ParquetFixtures.table(FIELDS)
                .rowsPerGroup(1)
                .row(null, null)
                .row(3, "a")
                .row(1, "x")
                .row(2, "b"));
        Fingerprint three = Fingerprint.combine(List.of(
                print(ParquetFixtures.table(FIELDS).row(2, "b").row(null, null)),
                print(ParquetFixtures.table(FIELDS)),
                print(ParquetFixtures.table(FIELDS).row(3, "a").row(1, "x"))));

        assertThat(two).isEqualTo(one);
        assertThat(three).isEqualTo(one);
        assertThat(one.agreesWith(three)).isTrue();
    }

    @Test
    void someRowsMayBeAmongOthersUnlessACountOrABoundForbidsIt() {
        Fingerprint whole = print(ParquetFixtures.table(FIELDS)
                .row(1, "a")
                .row(5, "m")
                .row(9, "z")
                .row(null, null));

        assertThat(print(ParquetFixtures.table(FIELDS).row(1, "m").row(9, null)).mayBePartOf(whole))
                .isTrue();
        for (var part : List.of(
                ParquetFixtures.table(FIELDS).row(10, "m"),
                ParquetFixtures.table(FIELDS).row(0, "m"),
                ParquetFixtures.table(FIELDS).row(2, null).row(3, null),
                ParquetFixtures.table("optional int32 id;").row(1))) {
            assertThat(print(part).mayBePartOf(whole)).isFalse();
        }
        Fingerprint nulls = print(ParquetFixtures.table(FIELDS).row(null, "a").row(null, "b"));
        assertThat(print(ParquetFixtures.table(FIELDS).row(1, "a")).mayBePartOf(nulls))
                .isFalse();
    }

    @Test
    void someColumnsOfTheSameRows() {
        Fingerprint print = print(ParquetFixtures.table(FIELDS).row(1, "a"));

        assertThat(print.only(Set.of("id", "gone")))
                .isEqualTo(print(ParquetFixtures.table("optional int32 id;").row(1)));
    }

    @Test
    void otherRowsContradict() {
        Fingerprint one = print(ParquetFixtures.table(FIELDS).row(1, "x").row(2, "y"));

        assertThat(one.agreesWith(
                        print(ParquetFixtures.table(FIELDS).row(1, "x").row(3, "y"))))
                .isFalse();
        assertThat(one.agreesWith(
                        print(ParquetFixtures.table(FIELDS).row(1, "x").row(2, null))))
                .isFalse();
        assertThat(one.agreesWith(print(ParquetFixtures.table(FIELDS).row(1, "x"))))
                .isFalse();
        assertThat(one.agreesWith(print(ParquetFixtures.table("optional int32 id; optional binary other (STRING);")
                        .row(1, "x")
                        .row(2, "y"))))
                .isFalse();
    }

    @Test
    void numbersAreOrderedAsNumbersAndTextByItsBytes() {
        Fingerprint print = Fingerprint.combine(List.of(
                print(ParquetFixtures.table(FIELDS).row(9, "9").row(-5, "10")),
                print(ParquetFixtures.table(FIELDS).row(100, "\uD83D\uDE00").row(-40, "\uFF5E"))));

        assertThat(print.columns())
                .isEqualTo(Map.of("id", bounds(0, "-40", "100"), "name", bounds(0, "'10'", "'\uD83D\uDE00'")));
    }

    @Test
    void otherTypesKeepTheirOrderToo() {
        String fields = """
                optional double d; optional boolean b; optional binary raw;
                optional fixed_len_byte_array(9) huge (DECIMAL(20,0)); optional int64 money (DECIMAL(18,2));
                optional int32 u (INTEGER(32,false)); optional int64 ul (INTEGER(64,false));""";
        byte[] largest = {0, -1, -1, -1, -1, -1, -1, -1, -1};
        byte[] minus = {-1, -1, -1, -1, -1, -1, -1, -1, -1};
        Fingerprint print = Fingerprint.combine(List.of(
                Fingerprints.of(Footers.open(ParquetFixtures.table(fields)
                        .row(Double.NEGATIVE_INFINITY, true, new byte[] {1, 2}, largest, 5L, -1, -1L)
                        .input("a"))),
                Fingerprints.of(Footers.open(ParquetFixtures.table(fields)
                        .row(1.5, false, new byte[] {1}, minus, 1050L, 1, 1L)
                        .input("b")))));

        assertThat(print.columns())
                .containsEntry("d", bounds(0, "-Infinity", "1.5"))
                .containsEntry("b", bounds(0, "false", "true"))
                .containsEntry("raw", bounds(0, "x'01'", "x'0102'"))
                .containsEntry("huge", bounds(0, "-1", "18446744073709551615"))
                .containsEntry("money", bounds(0, "0.05", "10.50"))
                .containsEntry("u", bounds(0, "1", "4294967295"))
                .containsEntry("ul", bounds(0, "1", "18446744073709551615"));
    }

    @Test
    void missingStatisticsInOnePartAreUnknownInTheWhole() {
        Fingerprint known = print(ParquetFixtures.table(FIELDS).row(1, "a"));
        Fingerprint unknown =
                print(ParquetFixtures.table(FIELDS).withoutStatistics().row(2, "b"));

        Fingerprint both = Fingerprint.combine(List.of(known, unknown));

        assertThat(both.rows()).isEqualTo(2);
        assertThat(both.columns().get("id")).isEqualTo(Fingerprint.UNKNOWN);
        assertThat(both.agreesWith(
                        print(ParquetFixtures.table(FIELDS).row(1, "a").row(2, "b"))))
                .isTrue();
    }

    @Test
    void boundsTooLongForTheFooterAreUnknown() {
        Fingerprint print = print(ParquetFixtures.table(FIELDS).row(1, "x".repeat(3000)));

        assertThat(print.columns()).containsEntry("name", Fingerprint.UNKNOWN);
    }

    @Test
    void notANumberIsUnknown() {
        Fingerprint print =
                print(ParquetFixtures.table("optional double d;").row(1.0).row(Double.NaN));

        assertThat(print.columns()).containsEntry("d", new ColumnBounds(0, Optional.empty(), Optional.empty()));
    }

    @Test
    void aPartOfNullsOnlyLeavesTheOthersBounds() {
        Fingerprint print = Fingerprint.combine(List.of(
                print(ParquetFixtures.table(FIELDS).row(1, null).row(2, null)),
                print(ParquetFixtures.table(FIELDS).row(null, "a"))));

        assertThat(print.columns()).isEqualTo(Map.of("id", bounds(1, "1", "2"), "name", bounds(2, "'a'", "'a'")));
    }

    @Test
    void nothingCombinedIsNothing() {
        assertThat(Fingerprint.combine(List.of())).isEqualTo(new Fingerprint(0, Map.of()));
    }

    @Test
    void aBoundMarkedAsShortenedIsUnknown() {
        byte[] file = ParquetFixtures.table(FIELDS).row(1, "a").bytes();
        Footers.Footer footer = Footers.open(new MemoryInput("f", file));
        ColumnMetaData name = Objects.requireNonNull(footer.chunks(0).get(1).getMeta_data());
        Objects.requireNonNull(name.getStatistics())
                .setIs_max_value_exact(false)
                .setIs_min_value_exact(true);

        Fingerprint print = ParquetFooter.read(new MemoryInput("g", ParquetFixtures.withFooter(file, footer.format())))
                .fingerprint();

        assertThat(print.columns()).containsEntry("name", new ColumnBounds(0, Optional.of("'a'"), Optional.empty()));
    }

    @Test
    void malformedTextIsUnknown() {
        Fingerprint print = print(ParquetFixtures.table(FIELDS).row(1, new byte[] {(byte) 0xc3}));

        assertThat(print.columns()).containsEntry("name", new ColumnBounds(0, Optional.empty(), Optional.empty()));
    }

    private static Fingerprint print(ParquetFixtures table) {
        return ParquetFooter.read(table.input("print")).fingerprint();
    }

    private static ColumnBounds bounds(long nulls, String min, String max) {
        return new ColumnBounds(nulls, Optional.of(min), Optional.of(max));
    }
}
