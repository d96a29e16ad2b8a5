package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.report.Palette;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColourTest {

    private static final Map<String, String> NORMAL = Map.of("TERM", "xterm-256color");

    @Test
    void terminalIsColouredAndAPipeIsNot() {
        assertThat(Colour.AUTO.palette(true, NORMAL)).isEqualTo(Palette.ANSI);
        assertThat(Colour.AUTO.palette(false, NORMAL)).isEqualTo(Palette.PLAIN);
        assertThat(Colour.AUTO.palette()).as("tests run without a terminal").isEqualTo(Palette.PLAIN);
    }

    @Test
    void environmentCanRefuseColour() {
        assertThat(Colour.AUTO.palette(true, Map.of("NO_COLOR", "1"))).isEqualTo(Palette.PLAIN);
        assertThat(Colour.AUTO.palette(true, Map.of("TERM", "dumb"))).isEqualTo(Palette.PLAIN);
        assertThat(Colour.AUTO.palette(true, Map.of("NO_COLOR", ""))).isEqualTo(Palette.ANSI);
    }

    @Test
    void wordOnTheCommandLineHasTheLastSay() {
        assertThat(Colour.ALWAYS.palette(false, Map.of("NO_COLOR", "1"))).isEqualTo(Palette.ANSI);
        assertThat(Colour.NEVER.palette(true, NORMAL)).isEqualTo(Palette.PLAIN);
    }
}
