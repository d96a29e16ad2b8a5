package io.datapump.cli.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.ColumnForm;
import org.junit.jupiter.api.Test;

class TypedColumnTest {

    @Test
    void everyFormCanBeWritten() {
        assertThat(TypedColumn.parse("born=date")).isEqualTo(new TypedColumn("born", new ColumnForm.Date()));
        assertThat(TypedColumn.parse("at=timestamp").form()).isEqualTo(new ColumnForm.Timestamp(false));
        assertThat(TypedColumn.parse("at=timestamptz").form()).isEqualTo(new ColumnForm.Timestamp(true));
        assertThat(TypedColumn.parse("id=uuid").form()).isEqualTo(new ColumnForm.Uuid());
        assertThat(TypedColumn.parse("amount=decimal").form().text()).contains("decimal");
        assertThat(TypedColumn.parse("amount=decimal(12,2)").form()).isEqualTo(new ColumnForm.Decimal(12, 2));
    }

    @Test
    void theColumnIsAllBeforeTheLastEqualsSign() {
        assertThat(TypedColumn.parse("odd =name=date").column()).isEqualTo("odd =name");
    }

    @Test
    void whatIsWrongIsSaidWithALineToWrite() {
        refuses("born", "names no form", "paid_at=timestamptz");
        refuses("=date", "names no form");
        refuses("born=", "the form \"\", which is none of date, timestamp");
        refuses("born=dat", "\"dat\"", "Did you mean \"date\"?");
        refuses("n=hash", "none of date");
        for (var decimal :
                new String[] {"decimal(0,0)", "decimal(39,2)", "decimal(2,3)", "decimal(12, 2)", "decimal12"}) {
            refuses("amount=" + decimal, decimal, "38 at most", "'amount=decimal(12,2)'");
        }
    }

    private static void refuses(String written, String... words) {
        assertThatThrownBy(() -> TypedColumn.parse(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"" + written + "\"")
                .hasMessageContainingAll(words);
    }
}
