package io.datapump.reconciler;

import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.lease.LeaseTerms;
import java.util.function.BooleanSupplier;

/// How an apply goes about it, whatever the plan.
///
/// @param stopped whether whoever started the apply wants it to end: no change begins from then on, and no
///     other apply is waited for
public record ApplyTerms(ApplyPolicy policy, LeaseTerms lease, BooleanSupplier stopped) {

    /// Goes on after a failure, deletes at most ten resources, waits for nobody, and runs to its end.
    ///
    /// @param holder for people who find the lake in use: who applies, from where
    public static ApplyTerms of(String holder) {
        return new ApplyTerms(ApplyPolicy.STANDARD, LeaseTerms.of(holder), () -> false);
    }
}
