package io.datapump.reconciler.impact;

import java.math.BigDecimal;
import java.util.Collection;

/// An amount in US dollars, and how well it is known.
///
/// @param usd of what is known
public record Money(BigDecimal usd, Sureness sureness) {

    public static final Money UNKNOWN = new Money(BigDecimal.ZERO, Sureness.UNKNOWN);

    /// How far an amount can be relied on.
    public enum Sureness {
        /// From what a run has measured and the prices at hand.
        ABOUT,
        /// It costs no less; how much more, nobody knows before the bill.
        AT_LEAST,
        UNKNOWN
    }

    static Money about(BigDecimal usd) {
        return new Money(usd, Sureness.ABOUT);
    }

    static Money atLeast(BigDecimal usd) {
        return new Money(usd, Sureness.AT_LEAST);
    }

    /// Everything together: known no better than the least known of it, and a lower bound where a part is
    /// unknown.
    static Money total(Collection<Money> parts) {
        var usd = parts.stream().map(Money::usd).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (parts.stream().allMatch(part -> part.sureness == Sureness.UNKNOWN)) {
            return UNKNOWN;
        }
        return parts.stream().allMatch(part -> part.sureness == Sureness.ABOUT) ? about(usd) : atLeast(usd);
    }
}
