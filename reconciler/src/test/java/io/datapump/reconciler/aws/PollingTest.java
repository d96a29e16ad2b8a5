package io.datapump.reconciler.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.resource.ApplyException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollingTest {

    private static final Polling THREE = new Polling(Duration.ofMillis(1), Duration.ofMillis(3));

    @Test
    void asksUntilThereIsAnAnswer() {
        var asked = new AtomicInteger();

        assertThat(THREE.await("it", () -> Optional.of(asked.incrementAndGet()).filter(n -> n == 3)))
                .isEqualTo(3);
    }

    @Test
    void givesUpAtTheDeadlineAndSaysWhatItWaitedFor() {
        var asked = new AtomicInteger();

        assertThatThrownBy(() -> THREE.await("the stack to come to rest", () -> {
                    asked.incrementAndGet();
                    return Optional.empty();
                }))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("for the stack to come to rest, in vain");
        assertThat(asked).hasValue(4);
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> THREE.await("it", Optional::empty)).hasMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void repeatsOnlyWhatPasses() {
        var tries = new AtomicInteger();

        assertThatThrownBy(() -> THREE.retry(e -> e instanceof IllegalStateException, () -> {
                    throw tries.incrementAndGet() == 2
                            ? new IllegalArgumentException("for good")
                            : new IllegalStateException("for now");
                }))
                .hasMessage("for good");
        assertThat(tries).hasValue(2);
    }

    @Test
    void aShorterTimeIsNeverLongerAndNeverNone() {
        assertThat(THREE.upTo(Duration.ofMinutes(1))).isEqualTo(THREE);
        assertThat(Polling.STANDARD.upTo(Duration.ofMinutes(2)).deadline()).isEqualTo(Duration.ofMinutes(2));
        assertThat(Polling.STANDARD.upTo(Duration.ZERO).deadline()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aWaitNeedsAnIntervalAndADeadline() {
        assertThatThrownBy(() -> new Polling(Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Polling(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .hasMessageContaining("the deadline no shorter");
    }
}
