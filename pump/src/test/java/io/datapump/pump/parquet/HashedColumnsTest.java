package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HashedColumnsTest {

    private static final String SECRET = "an invented key of many characters, for tests alone";
    private static final String PERSON = "required int64 id; optional binary email (STRING); optional int32 age;";

    private final Lake lake;

    HashedColumnsTest(@TempDir Path folder) {
        lake = new Lake(folder);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private static ValueOptions hashing(String... columns) {
        return new ValueOptions(
                ZoneOffset.UTC,
                OnInvalid.DEFAULT_PARTITION,
                OnMisfit.FAIL,
                Arrays.stream(columns)
                        .collect(
                                Collectors.toMap(column -> column, column -> new ColumnForm.Hash(HashKey.of(SECRET)))));
    }

    private static String hash(String value) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(value.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ParquetFixtures people(int count, int different) {
        ParquetFixtures table = ParquetFixtures.table(PERSON);
        for (int i = 0; i < count; i++) {
            table.row((long) i, i % 5 == 0 ? null : "mail" + i % different + "@example.org", i % 90);
        }
        return table;
    }

    @Test
    void everyValueIsItsKeyedHashAndNullStaysNull() {
        lake.add(people(3000, 40).rowsPerGroup(700))
                .add(people(500, 500).withoutDictionary())
                .values(hashing("email"));

        RepartitionResult result = lake.repartition();

        assertThat(result.columns()).contains(new ParquetColumn("email", "string"));
        assertThat(result.misfits()).isEmpty();
        Map<String, String> expected = lake.query("SELECT DISTINCT email FROM SOURCE WHERE email IS NOT NULL").stream()
                .collect(Collectors.toMap(HashedColumnsTest::hash, value -> value));
        assertThat(lake.query("SELECT DISTINCT email FROM BODY WHERE email IS NOT NULL"))
                .containsExactlyInAnyOrderElementsOf(expected.keySet());
        assertThat(lake.query("SELECT count(*) FROM BODY WHERE email IS NULL")).containsExactly("700");
        assertThat(lake.query("SELECT count(*) FROM (SELECT id, age, count(*) FROM SOURCE GROUP BY ALL EXCEPT"
                        + " SELECT id, age, count(*) FROM BODY GROUP BY ALL)"))
                .containsExactly("0");
    }

    /// Nothing of the values is left in the file: not in pages, dictionaries, statistics or indexes.
    @Test
    void noByteOfAValueIsInTheFile() {
        lake.add(people(2000, 30).rowsPerGroup(500).codec("UNCOMPRESSED")).values(hashing("email"));

        lake.repartition(Lake.value("age", "age"));

        assertThat(lake.files()).allSatisfy(file -> assertThat(text(file)).doesNotContain("@example.org", "mail1"));
    }

    @Test
    void aRowGroupThatPassesIsHashedToo() {
        ParquetFixtures table = ParquetFixtures.table(PERSON);
        for (int i = 0; i < 400; i++) {
            table.row((long) i, "mail" + i + "@example.org", i / 200);
        }
        lake.add(table.rowsPerGroup(200).codec("UNCOMPRESSED")).values(hashing("email"));

        RepartitionResult result = lake.repartition(Lake.value("age", "age"));

        assertThat(result.plan().groupsAppended()).isEqualTo(2);
        assertThat(lake.files()).allSatisfy(file -> assertThat(text(file)).doesNotContain("@example.org"));
        assertThat(lake.query("SELECT count(DISTINCT email) FROM BODY WHERE length(email) = 64"))
                .containsExactly("400");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void equalValuesHaveEqualHashesWhateverTheirType() {
        lake.add(ParquetFixtures.table("required int32 a; required int64 b; required binary c (STRING);"
                                + " required int32 d (DECIMAL(9,2)); required boolean e; required int32 f (DATE);")
                        .row(42, 42L, "42", 4200, true, 19_000))
                .values(hashing("a", "b", "c", "d", "e", "f"));

        lake.repartition();

        assertThat(lake.query("SELECT unnest([a, b, c, d, e, f]) FROM BODY"))
                .containsExactly(hash("42"), hash("42"), hash("42"), hash("42.00"), hash("true"), hash("2022-01-08"));
    }

    @Test
    void aPartitionMayComeFromAHashedColumn() {
        lake.add(people(100, 10)).values(hashing("email"));

        lake.repartition(new PartitionField("slot", new Transform.Bucket("email", 4)));

        assertThat(lake.folders()).contains("slot=__HIVE_DEFAULT_PARTITION__");
        assertThat(lake.query("SELECT count(email) FROM BODY")).containsExactly("80");
    }

    @Test
    void floatingPointNumbersHaveNoOneText() {
        assertThatThrownBy(() -> ColumnRecodings.of(
                        MessageTypeParser.parseMessageType("message m { required double email; }"), hashing("email")))
                .hasMessageContaining("no one text to be hashed");
    }

    @Test
    void aShortKeyIsRefusedAndNoKeyIsShown() {
        assertThatThrownBy(() -> HashKey.of("hunter2"))
                .hasMessageContaining("has 7 bytes")
                .hasMessageNotContaining("hunter2");
        assertThat(List.of(new ColumnForm.Hash(HashKey.of(SECRET)), hashing("a"), HashKey.of(SECRET)))
                .allSatisfy(shown -> assertThat(shown.toString()).doesNotContain("invented"));
    }
}
