package io.datapump.local.aws.compute;

import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Sizes of tasks: what ECS makes of the texts, and which pairs Fargate has (ECS API, TaskDefinition).
final class FargateSize {

    private static final Map<Integer, IntPredicate> MEMORY = Map.of(
            256, memory -> memory == 512 || memory == 1024 || memory == 2048,
            512, memory -> between(memory, 1024, 4096, 1024),
            1024, memory -> between(memory, 2048, 8192, 1024),
            2048, memory -> between(memory, 4096, 16384, 1024),
            4096, memory -> between(memory, 8192, 30720, 1024),
            8192, memory -> between(memory, 16384, 61440, 4096),
            16384, memory -> between(memory, 32768, 122880, 8192));

    private FargateSize() {}

    private static boolean between(int value, int least, int most, int step) {
        return value >= least && value <= most && value % step == 0;
    }

    /// `1024` for `1024` as for `1 vCPU`.
    static String cpu(String text) {
        return normalized(text, "vcpu");
    }

    /// `2048` for `2048` as for `2 GB`.
    static String memory(String text) {
        return normalized(text, "gb");
    }

    private static String normalized(String text, String unit) {
        var lower = text.trim().toLowerCase(Locale.ROOT);
        if (!lower.endsWith(unit)) {
            return text;
        }
        var number = lower.substring(0, lower.length() - unit.length()).trim();
        return Long.toString(Math.round(Double.parseDouble(number) * 1024));
    }

    static void require(@Nullable String cpu, @Nullable String memory) {
        if (cpu == null || memory == null) {
            throw EcsFailures.client("Fargate requires task definition to have cpu and memory at task level.");
        }
        if (!cpu.matches("\\d{1,9}")
                || !memory.matches("\\d{1,9}")
                || !MEMORY.getOrDefault(Integer.parseInt(cpu), m -> false).test(Integer.parseInt(memory))) {
            throw EcsFailures.client(
                    "No Fargate configuration exists for given values: %s CPU, %s memory.".formatted(cpu, memory));
        }
    }
}
