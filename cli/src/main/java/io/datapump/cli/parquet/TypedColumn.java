package io.datapump.cli.parquet;

import io.datapump.pump.parquet.ColumnForm;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import java.util.List;

/// A column of text and what it is turned into, as people write it on a command line: `COLUMN=FORM`, for
/// example `paid_at=timestamptz` or `amount=decimal(12,2)`. The form is all that follows the last equals
/// sign.
public record TypedColumn(String column, ColumnForm form) {

    private static final List<String> FORMS = List.of("date", "timestamp", "timestamptz", "uuid", "decimal");

    /// Reads one column.
    ///
    /// @throws IllegalArgumentException in words that begin with the text itself
    public static TypedColumn parse(String written) {
        var equals = written.lastIndexOf('=');
        if (equals <= 0) {
            throw refusal(written, "names no form. Write COLUMN=FORM, for example  paid_at=timestamptz");
        }
        var form = written.substring(equals + 1);
        try {
            return new TypedColumn(written.substring(0, equals), ColumnForm.parse(form));
        } catch (IllegalArgumentException e) {
            throw refusal(
                    written,
                    form.startsWith("decimal")
                            ? "needs digits and how many of them stand behind the point, 38 at most, for example  'amount=decimal(12,2)'"
                            : "has the form %s, which is none of date, timestamp, timestamptz, uuid, decimal and decimal(12,2).%s"
                                    .formatted(
                                            Quoted.text(form),
                                            Nearest.question(form, FORMS)
                                                    .map(" "::concat)
                                                    .orElse("")));
        }
    }

    private static IllegalArgumentException refusal(String written, String reason) {
        return new IllegalArgumentException("%s %s".formatted(Quoted.text(written), reason));
    }
}
