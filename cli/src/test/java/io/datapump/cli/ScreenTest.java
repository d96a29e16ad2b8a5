package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenTest {

    @Test
    void columnsDecideThenTheTerminalThenNothing() {
        assertThat(Screen.width(true, Map.of("COLUMNS", "132"), () -> 80)).isEqualTo(132);
        assertThat(Screen.width(false, Map.of("COLUMNS", "132"), () -> 80)).isEqualTo(132);
        assertThat(Screen.width(true, Map.of(), () -> 80)).isEqualTo(80);
        assertThat(Screen.width(true, Map.of("COLUMNS", "wide"), () -> 80)).isEqualTo(80);
        assertThat(Screen.width(false, Map.of(), () -> 80)).isEqualTo(Integer.MAX_VALUE);
    }
}
