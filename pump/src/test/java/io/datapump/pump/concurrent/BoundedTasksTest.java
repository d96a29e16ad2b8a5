package io.datapump.pump.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedTasksTest {

    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    @Test
    void resultsComeInTheOrderOfTheItems() {
        assertThat(new BoundedTasks(7).map(HUNDRED, item -> item * 2))
                .isEqualTo(HUNDRED.stream().map(item -> item * 2).toList());
        assertThat(new BoundedTasks(7).map(List.<Integer>of(), item -> item)).isEmpty();
    }

    @Test
    void neverMoreThanTheLimitRunAtOnce() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var together = new CountDownLatch(4);

        new BoundedTasks(4).forEach(HUNDRED, item -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            together.countDown();
            await(together);
            running.decrementAndGet();
        });

        assertThat(most).hasValue(4);
    }

    @Test
    void afterAFailureNothingMoreIsBegunAndTheFailureIsThrownAsItIs() {
        var begun = new AtomicInteger();

        assertThatThrownBy(() -> new BoundedTasks(2).forEach(HUNDRED, item -> {
                    begun.incrementAndGet();
                    if (item == 3) {
                        throw new UnsupportedOperationException("item 3");
                    }
                }))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("item 3");
        assertThat(begun.get()).isBetween(4, 7);
    }

    @Test
    void errorsAreThrownAsTheyAre() {
        assertThatThrownBy(() -> new BoundedTasks(1).forEach(List.of(1), item -> {
                    throw new StackOverflowError("deep");
                }))
                .isInstanceOf(StackOverflowError.class);
    }

    @Test
    void anInterruptIsRestored() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> new BoundedTasks(1).map(HUNDRED, item -> item))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aLimitOfNothingIsRefused() {
        assertThatThrownBy(() -> new BoundedTasks(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
