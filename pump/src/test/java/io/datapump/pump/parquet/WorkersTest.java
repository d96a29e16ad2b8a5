package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkersTest {

    @Test
    void everyNumberIsWorkedOnOnce() {
        AtomicIntegerArray seen = new AtomicIntegerArray(1000);
        try (Workers workers = new Workers(3)) {
            workers.each(1000, seen::incrementAndGet);
            workers.each(0, seen::incrementAndGet);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(seen.get(i)).isOne();
        }
    }

    @Test
    void tasksRunSideBySide() {
        CountDownLatch both = new CountDownLatch(2);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (Workers workers = new Workers(2)) {
            workers.each(2, number -> {
                threads.add(Thread.currentThread());
                both.countDown();
                try {
                    both.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        assertThat(threads).hasSize(2).contains(Thread.currentThread());
    }

    @Test
    void aFailureInAnyThreadIsThrownAndEndsTheWork() {
        for (int failing : new int[] {0, 1}) {
            AtomicInteger done = new AtomicInteger();
            try (Workers workers = new Workers(2)) {
                assertThatThrownBy(() -> workers.each(1_000_000, number -> {
                            if (number == failing) {
                                throw new Refusal("number " + number);
                            }
                            done.incrementAndGet();
                        }))
                        .isInstanceOf(Refusal.class)
                        .hasMessage("number " + failing);
            }
            assertThat(done.get()).isLessThan(1_000_000);
        }
    }

    @Test
    void anErrorIsThrownAsItIs() {
        try (Workers workers = new Workers(2)) {
            assertThatThrownBy(() -> workers.each(2, number -> {
                        throw new OutOfMemoryError("number");
                    }))
                    .isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void anInterruptIsKeptButDoesNotTearTheWorkApart() {
        AtomicInteger done = new AtomicInteger();
        try (Workers workers = new Workers(2)) {
            Thread.currentThread().interrupt();
            workers.each(100, number -> done.incrementAndGet());
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).hasValue(100);
    }
}
