package io.datapump.schema.spec;

import java.time.Period;
import java.util.Optional;

/// What the bucket's lifecycle does to what the zones hold. `catalog/`, `longterm/` and `config/` never expire.
///
/// @param exported after how long raw exports go that no run has cleared; empty: never
/// @param work after how long leftovers of dead runs go
/// @param runs after how long manifests, receipts and reports go; empty: never
/// @param catalog when published tables move to a cheaper storage class; empty: never
/// @param longterm when history moves to a cheaper storage class; empty: never
public record Retention(
        Optional<Period> exported,
        Period work,
        Optional<Period> runs,
        Optional<Transition> catalog,
        Optional<Transition> longterm) {

    /// Expiry only.
    public Retention(Optional<Period> exported, Period work, Optional<Period> runs) {
        this(exported, work, runs, Optional.empty(), Optional.empty());
    }

    /// A period as S3 counts it, in days: a month counts 30, a year 365.
    public static int days(Period period) {
        return period.getYears() * 365 + period.getMonths() * 30 + period.getDays();
    }
}
