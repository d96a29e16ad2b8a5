package io.datapump.pump.parquet;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.schema.PrimitiveType;

/// A column's values in another form, with what becomes of those that do not fit.
final class FormRecoding implements Recoding {

    private static final int SHOWN = 40;

    private final PrimitiveType type;
    private final int longest;
    private final Form form;
    private final OnMisfit onMisfit;
    private long misfits;

    /// Writes a value in another form; see [Recoding#recode].
    interface Form {

        /// Writes one value.
        ///
        /// @return bytes written, or [Recoding#NULL] where the value does not fit
        int of(byte[] value, int offset, int length, byte[] out);
    }

    FormRecoding(PrimitiveType type, int longest, Form form, OnMisfit onMisfit) {
        this.type = type;
        this.longest = longest;
        this.form = form;
        this.onMisfit = onMisfit;
    }

    @Override
    public PrimitiveType type() {
        return type;
    }

    @Override
    public int longest() {
        return longest;
    }

    @Override
    public int recode(byte[] value, int offset, int length, byte[] out) {
        int written = form.of(value, offset, length, out);
        if (written == NULL && onMisfit == OnMisfit.FAIL) {
            throw new Refusal("the column \"" + type.getName() + "\" holds the value "
                    + Quoted.text(new String(value, offset, Math.min(length, SHOWN), StandardCharsets.UTF_8))
                    + ", which is no " + GlueTypes.of(type) + " that can be read, and onMisfit is fail.");
        }
        return written;
    }

    @Override
    public void becameNull() {
        misfits++;
    }

    @Override
    public long misfits() {
        return misfits;
    }
}
