package io.datapump.pump.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobArgumentsTest {

    private static final RunId RUN = new RunId("shop", "shop-2026-0123456789", "config/shop/1.json");

    private static JobArguments parse(String... command) {
        return JobArguments.parse(List.of(command), Map.of());
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (var job : JobName.values()) {
            if (!job.isPerTable()) {
                var arguments = JobArguments.of(job, RUN);
                assertThat(JobArguments.parse(arguments.command(), Map.of())).isEqualTo(arguments);
            }
        }
        var table = JobArguments.ofTable(JobName.REPARTITION, RUN, "shop.orders");
        assertThat(JobArguments.parse(table.command(), Map.of())).isEqualTo(table);
        assertThat(table.subject()).isEqualTo("shop.orders");
        var notify = JobArguments.ofNotify(RUN, Optional.of("inspect failed: it's \"broken\" --table x"));
        assertThat(JobArguments.parse(notify.command(), Map.of())).isEqualTo(notify);
        assertThat(notify.subject()).isEmpty();
    }

    @Test
    void theEnvironmentStandsInForClusterAndConfiguration() {
        var environment = Map.of("DATAPUMP_CLUSTER", "shop", "DATAPUMP_CONFIGURATION", "config/shop/1.json");
        var arguments = JobArguments.parse(List.of("inspect", "--export", RUN.export()), environment);
        assertThat(arguments.run()).isEqualTo(RUN);
        var other = JobArguments.parse(
                List.of("inspect", "--export", RUN.export(), "--configuration", "config/shop/2.json"), environment);
        assertThat(other.run().configuration()).isEqualTo("config/shop/2.json");
    }

    @Test
    void aClusterOtherThanTheTasksOwnIsRefused() {
        var command = JobArguments.of(JobName.COPY, RUN).command();
        assertThatThrownBy(() -> JobArguments.parse(command, Map.of("DATAPUMP_CLUSTER", "shop-eu")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("shop")
                .hasMessageContaining("shop-eu");
    }

    @Test
    void everyMistakeIsNamed() {
        wrong("No job");
        wrong("archive", "archive");
        wrong("--table", "longterm", "--cluster", "shop", "--export", "e", "--configuration", "c");
        wrong("--cluster is missing", "inspect");
        wrong("--export is missing", "inspect", "--cluster", "shop", "--configuration", "c");
        wrong("--configuration is missing", "inspect", "--cluster", "shop", "--export", "e");
        wrong("--configuration is missing", "inspect", "--cluster", "shop", "--export", "e", "--configuration", " ");
        wrong("--export has no value", "inspect", "--cluster", "shop", "--export");
        wrong("--cluster is given twice", "inspect", "--cluster", "shop", "--cluster", "shop");
        wrong("--force is not known", "inspect", "--force", "yes");
        wrong("\"a/b\"", "inspect", "--cluster", "a/b", "--export", "e", "--configuration", "c");
        wrong("\"..\"", "inspect", "--cluster", "shop", "--export", "..", "--configuration", "c");
        wrong("--table is missing", "repartition", "--cluster", "shop", "--export", "e", "--configuration", "c");
        wrong("not for copy", "copy", "--cluster", "s", "--export", "e", "--configuration", "c", "--table", "t");
        wrong("not for copy", "copy", "--cluster", "s", "--export", "e", "--configuration", "c", "--failure", "t");
    }

    private static void wrong(String message, String... command) {
        assertThatThrownBy(() -> parse(command))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void anEmptyFailureIsNone() {
        var arguments = parse("notify", "--cluster", "s", "--export", "e", "--configuration", "c", "--failure", "");
        assertThat(arguments.failure()).isEmpty();
    }

    @Test
    void theUsageNamesEveryJob() {
        for (var job : JobName.values()) {
            assertThat(JobArguments.USAGE).contains(job.commandName());
        }
    }
}
