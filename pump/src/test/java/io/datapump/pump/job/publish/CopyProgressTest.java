package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CopyProgressTest {

    private final AtomicLong seconds = new AtomicLong();
    private final ArrayList<String> log = new ArrayList<>();
    private final Clock clock = ((InstantSource) () -> Instant.ofEpochSecond(seconds.get())).withZone(ZoneOffset.UTC);

    @Test
    void aLineComesEveryFifteenSecondsWithRateAndTimeToGo() {
        var progress = new CopyProgress(clock, log::add, 1000);
        progress.found(100);
        for (var i = 0; i < 90; i++) {
            seconds.set(i / 2);
            progress.copied();
        }

        assertThat(log)
                .containsExactly(
                        "publish: 131 of 1000 objects in place, 2 a second, about 420 s to go",
                        "publish: 161 of 1000 objects in place, 2 a second, about 413 s to go");
    }

    @Test
    void whatIsOverSoonSaysNothing() {
        var progress = new CopyProgress(clock, log::add, 2);
        progress.copied();
        seconds.set(14);
        progress.copied();
        assertThat(log).isEmpty();
    }
}
