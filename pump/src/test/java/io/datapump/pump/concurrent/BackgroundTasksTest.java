package io.datapump.pump.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundTasksTest {

    @Test
    void allIsDoneWhenJoinReturnsAndNeverMoreThanTheLimitAtATime() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var done = new AtomicInteger();
        try (var tasks = new BackgroundTasks(3)) {
            for (var i = 0; i < 50; i++) {
                tasks.begin(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    running.decrementAndGet();
                    done.incrementAndGet();
                });
            }
            tasks.join();
            assertThat(done).hasValue(50);
        }
        assertThat(most.get()).isBetween(1, 3);
    }

    @Test
    void theFirstFailureIsThrownAndNothingBeginsAfterIt() {
        var begun = new AtomicBoolean();
        try (var tasks = new BackgroundTasks(1)) {
            tasks.begin(() -> {
                throw new IllegalStateException("no");
            });
            assertThatThrownBy(() -> tasks.begin(() -> begun.set(true))).hasMessage("no");
            assertThatThrownBy(tasks::join).hasMessage("no");
        }
        assertThat(begun).isFalse();
    }

    @Test
    void closingInterruptsWhatIsUnderWay() {
        var interrupted = new AtomicBoolean();
        var begun = new CountDownLatch(1);
        try (var tasks = new BackgroundTasks(1)) {
            tasks.begin(() -> {
                begun.countDown();
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException e) {
                    interrupted.set(true);
                }
            });
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(interrupted).isTrue();
    }
}
