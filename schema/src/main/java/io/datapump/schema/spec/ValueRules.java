package io.datapump.schema.spec;

import java.util.Optional;

/// How the values of a table are read.
///
/// @param typed whether text that stands for a date, a timestamp, a decimal or a UUID is turned back into it
/// @param timeZone IANA name of the zone in which instants are cut into partitions; values without a zone are taken as
///     they are
/// @param onInvalid what becomes of a row from whose value no partition can be derived
/// @param onMisfit what becomes of a value that does not fit the type its column is turned into
public record ValueRules(boolean typed, String timeZone, OnInvalid onInvalid, OnMisfit onMisfit) {

    public static final ValueRules BUILT_IN =
            new ValueRules(false, "UTC", OnInvalid.DEFAULT_PARTITION, OnMisfit.MAKE_NULL);

    /// Where a row goes whose value names no partition. Null is no such value: its home always is the default
    /// partition.
    public enum OnInvalid {
        /// Into the folder of rows without a value, counted.
        DEFAULT_PARTITION,
        /// Nowhere: the table fails and stays as it is.
        FAIL
    }

    /// What a value becomes that does not fit the type of its column.
    public enum OnMisfit {
        /// Null, counted.
        MAKE_NULL,
        /// Nothing: the table fails and stays as it is.
        FAIL
    }

    /// What is said otherwise; empty where nothing is.
    public record Overrides(
            Optional<Boolean> typed,
            Optional<String> timeZone,
            Optional<OnInvalid> onInvalid,
            Optional<OnMisfit> onMisfit) {

        public static final Overrides NONE =
                new Overrides(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// These rules where nothing else is said.
    public ValueRules with(Overrides said) {
        return new ValueRules(
                said.typed().orElse(typed),
                said.timeZone().orElse(timeZone),
                said.onInvalid().orElse(onInvalid),
                said.onMisfit().orElse(onMisfit));
    }

    /// All of them, said.
    public Overrides said() {
        return new Overrides(Optional.of(typed), Optional.of(timeZone), Optional.of(onInvalid), Optional.of(onMisfit));
    }
}
