package io.datapump.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// That what is measured is a plan without a change, and that calls grow with pages; how long things take is
/// not tested.
class PlanBenchmarkTest {

    @TempDir
    private Path folder;

    @Test
    void itPrintsThreePlansPerSizeAndEndsWithTheFiguresOfTheLast() throws Exception {
        var printed = new ByteArrayOutputStream();
        new PlanBenchmark(1, new PrintStream(printed, true, StandardCharsets.UTF_8)).run(2);
        var lines = printed.toString(StandardCharsets.UTF_8).lines().toList();

        assertThat(lines).anyMatch(line -> line.matches(" +2 +6  unchanged +0 .*"));
        assertThat(lines)
                .as("the stack's trigger, every task definition, and the index")
                .anyMatch(line -> line.matches(" +2 +6  image +4 .*"));
        assertThat(lines)
                .as("configuration, task definition and index")
                .anyMatch(line -> line.matches(" +2 +6  filter +3 .*"));
        assertThat(lines.getLast()).matches("calls=[0-9]+ wall_s=[0-9]+\\.[0-9]{2} rss_mib=[0-9]+ clusters=2");
    }

    @Test
    void callsGrowWithPagesAndNotWithClusters() throws Exception {
        var small = DeployedLake.write(folder.resolve("small"), 2);
        small.deploy(PlanOnce.definition());
        var larger = DeployedLake.write(folder.resolve("larger"), 40);
        larger.deploy(PlanOnce.definition());

        assertThat(calls(larger)).isEqualTo(calls(small)).isLessThan(30);
    }

    private static long calls(DeployedLake lake) {
        var aws = lake.open();
        assertThat(aws.reconciler(PlanOnce.definition()).plan(lake.config()).pending())
                .isEmpty();
        return aws.calls().counts().values().stream().mapToLong(Long::longValue).sum();
    }
}
