package io.datapump.local.contract;

import java.util.concurrent.atomic.AtomicLong;

/// Account numbers that no test has had before.
final class Accounts {

    private static final AtomicLong LAST = new AtomicLong(100_000_000_000L);

    private Accounts() {}

    static String next() {
        return Long.toString(LAST.incrementAndGet());
    }
}
