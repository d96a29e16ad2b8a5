package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.TaskSize;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Fargate offers certain pairs of CPU and memory only (ECS guide, "Task size").
final class TaskSizeRule implements Rule {

    private static final TreePath MEMORY = TreePath.of("spec", "task", "memory");

    /// Memory in MiB, from least to most.
    private record Memory(int least, int most, int step) {

        boolean has(int value) {
            return value >= least && value <= most && (value - least) % step == 0;
        }

        int nearest(int value) {
            var clamped = Math.clamp(value, least, most);
            return Math.min(most, least + (clamped - least + step - 1) / step * step);
        }

        @Override
        public String toString() {
            return "%d to %d MiB in steps of %d".formatted(least, most, step);
        }
    }

    private static final Map<Integer, Memory> OFFERED = Map.of(
            512, new Memory(1024, 4096, 1024),
            1024, new Memory(2048, 8192, 1024),
            2048, new Memory(4096, 16_384, 1024),
            4096, new Memory(8192, 30_720, 1024),
            8192, new Memory(16_384, 61_440, 4096),
            16_384, new Memory(32_768, 122_880, 8192));

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.of(
                        declarations.lakes().stream()
                                .flatMap(lake -> finding(
                                        lake.spec().policy().task(),
                                        () -> lake.document().place(MEMORY))),
                        declarations.clusters().stream()
                                .flatMap(cluster -> cluster.spec().overrides().task().stream()
                                        .flatMap(task -> finding(
                                                task, () -> cluster.document().place(MEMORY)))),
                        Tables.of(declarations)
                                .flatMap(table -> table.settings().work().task().stream()
                                        .flatMap(task -> finding(task, () -> table.place("task", "memory")))))
                .flatMap(findings -> findings);
    }

    private static Stream<Diagnostic> finding(TaskSize task, Supplier<Span> place) {
        return isOffered(task)
                ? Stream.empty()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.TASK_SIZE,
                                place.get(),
                                "With cpu: %d Fargate has no task of %d MiB, so no job could start."
                                        .formatted(task.cpuUnits(), task.memoryInMiB()))
                        .expecting(expected(task.cpuUnits()))
                        .fixedBy("write  memory: %d".formatted(nearest(task))));
    }

    private static boolean isOffered(TaskSize task) {
        return task.cpuUnits() == 256
                ? task.memoryInMiB() == nearest(task)
                : offered(task.cpuUnits()).has(task.memoryInMiB());
    }

    private static String expected(int cpu) {
        return cpu == 256 ? "512, 1024 or 2048 MiB" : offered(cpu).toString();
    }

    private static int nearest(TaskSize task) {
        var memory = task.memoryInMiB();
        if (task.cpuUnits() == 256) {
            return memory <= 512 ? 512 : memory <= 1024 ? 1024 : 2048;
        }
        return offered(task.cpuUnits()).nearest(memory);
    }

    private static Memory offered(int cpu) {
        return Optional.ofNullable(OFFERED.get(cpu)).orElseThrow();
    }
}
