package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootersTest {

    private static final String FIELDS = """
            optional int32 small (INTEGER(16,true)); optional int32 whole; optional int64 big;
            optional boolean flag; optional float f; optional double d;
            optional binary name (STRING); optional binary raw;
            optional fixed_len_byte_array(9) huge (DECIMAL(20,0)); optional int32 price (DECIMAL(9,2));
            optional int64 at (TIMESTAMP(MICROS,true)); optional int32 day (DATE);
            """;

    @Test
    void columnsHaveGluesTypesInFileOrder() {
        ParquetFooter footer = ParquetFooter.read(ParquetFixtures.table(FIELDS).input("types"));

        assertThat(footer.columns())
                .extracting(ParquetColumn::glueType)
                .containsExactly(
                        "smallint",
                        "int",
                        "bigint",
                        "boolean",
                        "float",
                        "double",
                        "string",
                        "binary",
                        "decimal(20,0)",
                        "decimal(9,2)",
                        "timestamp",
                        "date");
        assertThat(footer.columns()).extracting(ParquetColumn::name).startsWith("small", "whole", "big");
    }

    @Test
    void unsignedIntegersTakeTheNextWiderType() {
        ParquetFooter footer = ParquetFooter.read(ParquetFixtures.table("""
                optional int32 a (INTEGER(8,true)); optional int32 b (INTEGER(8,false));
                optional int32 c (INTEGER(16,false)); optional int32 d (INTEGER(32,false));
                optional int96 e; optional binary f (ENUM); optional binary g (JSON);""").input("unsigned"));

        assertThat(footer.columns())
                .extracting(ParquetColumn::glueType)
                .containsExactly("tinyint", "smallint", "int", "bigint", "timestamp", "string", "string");
    }

    @Test
    void anUnsignedLongIsRefusedWithTheFileAndTheColumn() {
        MemoryInput input =
                ParquetFixtures.table("optional int64 u (INTEGER(64,false));").input("exported/x.parquet");

        assertThatThrownBy(() -> ParquetFooter.read(input))
                .isInstanceOf(ParquetException.class)
                .hasMessageStartingWith("exported/x.parquet: ")
                .hasMessageContaining("\"u\"");
    }

    @Test
    void nestedColumnsAreDescribed() {
        ParquetFooter footer = ParquetFooter.read(ParquetFixtures.table("""
                optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
                optional group old (LIST) { repeated int32 array; }
                optional group pairs (LIST) { repeated group array { optional int32 a; optional int32 b; } }
                optional group m (MAP) { repeated group key_value { required binary key (STRING); optional int64 value; } }
                optional group s { optional int32 x; optional double y; }
                repeated int32 many;""").input("nested"));

        assertThat(footer.columns())
                .extracting(ParquetColumn::glueType)
                .containsExactly(
                        "array<string>",
                        "array<int>",
                        "array<struct<a:int,b:int>>",
                        "map<string,bigint>",
                        "struct<x:int,y:double>",
                        "array<int>");
    }

    @Test
    void rowsAndRowGroupsAreCounted() {
        ParquetFooter footer = ParquetFooter.read(ParquetFixtures.table("optional int32 id;")
                .rowsPerGroup(2)
                .row(1)
                .row(2)
                .row(3)
                .input("groups"));

        assertThat(footer.rows()).isEqualTo(3);
        assertThat(footer.rowGroups()).isEqualTo(2);
    }

    @Test
    void aFileWithoutRowGroupsHasColumnsAndNoRows() {
        ParquetFooter footer =
                ParquetFooter.read(ParquetFixtures.table("optional int32 id;").input("empty"));

        assertThat(footer.rows()).isZero();
        assertThat(footer.rowGroups()).isZero();
        assertThat(footer.columns()).containsExactly(new ParquetColumn("id", "int"));
        assertThat(footer.fingerprint().columns()).containsOnlyKeys("id");
    }

    @Test
    void rowGroupsWithoutRowsCountAsNothing() {
        ParquetFixtures table =
                ParquetFixtures.table("optional int32 id;").row(1).row(2).row(3);

        ParquetFooter footer = ParquetFooter.read(new MemoryInput("between", table.bytesBetweenEmptyGroups()));

        assertThat(footer.rows()).isEqualTo(3);
        assertThat(footer.rowGroups()).isEqualTo(3);
        assertThat(footer.fingerprint())
                .isEqualTo(ParquetFooter.read(table.input("plain")).fingerprint());
    }

    @Test
    void aFooterTakesAtMostTwoReads() {
        MemoryInput small = ParquetFixtures.table("optional int32 id;").row(1).input("small");
        ParquetFixtures many =
                ParquetFixtures.table("optional binary text (STRING);").rowsPerGroup(1);
        for (int i = 0; i < 1500; i++) {
            many.row("row " + i);
        }
        MemoryInput large = many.input("large");

        ParquetFooter.read(small);
        assertThat(ParquetFooter.read(large).rowGroups()).isEqualTo(1500);

        assertThat(small.reads()).isOne();
        assertThat(large.reads()).isEqualTo(2);
    }

    @Test
    void aFileOnThisMachineIsNamedByItsPath(@TempDir Path folder) {
        Path file = ParquetFixtures.table("optional int32 id;").row(1).write(folder.resolve("a.parquet"));

        assertThat(ParquetFooter.read(ParquetInput.of(file)).rows()).isOne();
        assertThatThrownBy(() -> ParquetInput.of(folder.resolve("missing.parquet")))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("missing.parquet");
    }

    @Test
    void everyTruncationIsRefusedByName() {
        byte[] whole = table().bytes();

        for (int length = 0; length < whole.length; length++) {
            MemoryInput cut = new MemoryInput("cut-" + length, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> ParquetFooter.read(cut))
                    .isInstanceOf(ParquetException.class)
                    .hasMessageStartingWith(cut.name() + ": ");
        }
    }

    @Test
    void whatIsNoParquetIsRefusedByName() {
        byte[] text = "this is a text that is long enough".getBytes(StandardCharsets.UTF_8);
        byte[] encrypted = "................PARE".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> ParquetFooter.read(new MemoryInput("notes.txt", text)))
                .isInstanceOf(ParquetException.class)
                .hasMessage("notes.txt: is no readable Parquet file: it does not end in PAR1."
                        + " It may be truncated, or still being written.");
        assertThatThrownBy(() -> ParquetFooter.read(new MemoryInput("secret", encrypted)))
                .isInstanceOf(ParquetException.class)
                .hasMessageContaining("is encrypted");
    }

    @Test
    void damagedFootersAreRefusedByNameOrReadButNeverAnythingElse() {
        byte[] whole = table().bytes();
        Random random = new Random(7);

        for (int i = 0; i < 3000; i++) {
            byte[] damaged = whole.clone();
            int at = whole.length - 1 - random.nextInt(whole.length / 2);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            try {
                ParquetFooter.read(new MemoryInput("damaged", damaged));
            } catch (ParquetException e) {
                assertThat(e).hasMessageStartingWith("damaged: ");
            }
        }
    }

    private static ParquetFixtures table() {
        return ParquetFixtures.table("optional int32 id; optional binary name (STRING);")
                .rowsPerGroup(2)
                .row(1, "a")
                .row(2, null)
                .row(3, "c");
    }
}
