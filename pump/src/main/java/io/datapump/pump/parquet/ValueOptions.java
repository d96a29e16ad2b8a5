package io.datapump.pump.parquet;

import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;

/// How values are read.
///
/// @param zone in which instants are cut into partitions; dates and timestamps without a zone are taken as they are
/// @param onInvalid what becomes of rows from whose values no partition can be derived
/// @param onMisfit what becomes of values that do not fit the form of their column
/// @param forms what columns become, by name; columns that are not named stay as they are
public record ValueOptions(ZoneId zone, OnInvalid onInvalid, OnMisfit onMisfit, Map<String, ColumnForm> forms) {

    /// UTC, and every column as it is.
    public static final ValueOptions DEFAULT =
            new ValueOptions(ZoneOffset.UTC, OnInvalid.DEFAULT_PARTITION, OnMisfit.MAKE_NULL, Map.of());

    /// The default in another zone.
    public static ValueOptions in(ZoneId zone) {
        return new ValueOptions(zone, DEFAULT.onInvalid(), DEFAULT.onMisfit(), Map.of());
    }

    public ValueOptions {
        forms = Map.copyOf(forms);
    }

    /// The same, with other forms.
    ValueOptions with(Map<String, ColumnForm> others) {
        return new ValueOptions(zone, onInvalid, onMisfit, others);
    }
}
