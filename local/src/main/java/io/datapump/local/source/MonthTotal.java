package io.datapump.local.source;

import java.math.BigDecimal;

/// What the payments of one month come to.
///
/// @param amount with two decimals
public record MonthTotal(long payments, BigDecimal amount) {}
