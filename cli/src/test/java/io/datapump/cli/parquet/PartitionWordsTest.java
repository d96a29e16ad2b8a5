package io.datapump.cli.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import org.junit.jupiter.api.Test;

class PartitionWordsTest {

    @Test
    void everyTransformCanBeWritten() {
        assertThat(PartitionWords.parse("ano=year:paid_at"))
                .isEqualTo(new PartitionField("ano", new Transform.Year("paid_at")));
        assertThat(PartitionWords.parse("p=truncate:4:postcode"))
                .isEqualTo(new PartitionField("p", new Transform.Truncate("postcode", 4)));
        assertThat(PartitionWords.parse("b=bucket:16:customer_id"))
                .isEqualTo(new PartitionField("b", new Transform.Bucket("customer_id", 16)));
        for (var words :
                new String[] {"a=month:x", "a=day:x", "a=hour:x", "a=value:x", "a=truncate:2:x", "a=bucket:3:x"}) {
            assertThat(PartitionWords.of(PartitionWords.parse(words))).isEqualTo(words);
        }
    }

    @Test
    void theColumnIsAllThatFollows() {
        assertThat(PartitionWords.parse("a=value:odd: =name").transform().column())
                .isEqualTo("odd: =name");
        assertThat(PartitionWords.parse("a=bucket:3:x:y").transform().column()).isEqualTo("x:y");
    }

    @Test
    void whatIsMissingIsSaidWithALineToWrite() {
        refuses("year:paid_at", "names no partition", "ano=year:payment_date");
        refuses("=year:paid_at", "names no partition");
        refuses("ano=paid_at", "does not say what the partition comes from", "ano=value:COLUMN");
        refuses("ano=year:", "does not say");
        refuses("ano=yaer:paid_at", "\"yaer\"", "Did you mean \"year\"?");
        refuses("b=bucket:id", "number of buckets before the column", "b=bucket:16:customer_id");
        refuses("b=bucket:0:id", "number of buckets");
        refuses("b=bucket:16:", "number of buckets");
        refuses("p=truncate:x:id", "width before the column");
        refuses("b=bucket[16]:id", "\"bucket[16]\"", "none of year, month");
    }

    private static void refuses(String written, String... words) {
        assertThatThrownBy(() -> PartitionWords.parse(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words);
    }
}
