package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RowProgressTest {

    private final StringWriter said = new StringWriter();
    private final AtomicLong now = new AtomicLong();

    private void read(boolean terminal, int seconds) {
        try (var progress = new RowProgress(new PrintWriter(said), terminal, now::get)) {
            progress.begins(100_000);
            for (var second = 1; second <= seconds; second++) {
                now.addAndGet(Duration.ofSeconds(1).toNanos());
                progress.rowsRead(second * 1_000L);
            }
        }
    }

    @Test
    void withoutATerminalALineEveryTenSeconds() {
        read(false, 25);

        assertThat(said.toString().lines())
                .containsExactly(
                        "read 10,000 of 100,000 rows (10 %), 1,000 rows/s, 1 min 30 s left",
                        "read 20,000 of 100,000 rows (20 %), 1,000 rows/s, 1 min 20 s left");
    }

    @Test
    void aTerminalShowsOneLineThatChangesAndIsGoneInTheEnd() {
        read(true, 2);

        assertThat(said.toString())
                .doesNotContain("\n")
                .contains("\r\033[Kread 2,000 of 100,000 rows (2 %)")
                .endsWith("\r\033[K");
    }

    @Test
    void whatIsQuickSaysNothing() {
        read(false, 5);

        assertThat(said.toString()).isEmpty();
    }
}
