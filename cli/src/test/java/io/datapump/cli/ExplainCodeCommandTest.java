package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExplainCodeCommandTest {

    @Test
    void everyCodeIsExplainedWithAnExample() {
        for (var code : DiagnosticCode.values()) {
            var run = Shell.run("explain-code", code);

            assertThat(run.exit()).isZero();
            assertThat(run.out()).startsWith("### " + code + "\n").contains("[%s]\n".formatted(code));
        }
    }

    @Test
    void withoutCodeAllAreListed() {
        assertThat(Shell.run("explain-code").out().lines().map(line -> line.split(" ", 2)[0]))
                .containsExactlyElementsOf(Arrays.stream(DiagnosticCode.values())
                        .map(DiagnosticCode::text)
                        .toList());
    }

    @Test
    void misspeltCodeGetsTheNearestOne() {
        var run = Shell.run("explain-code", "unknown-kee");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("'unknown-kee' is no code", "Did you mean \"unknown-key\"?");
    }
}
