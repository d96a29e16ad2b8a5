package io.datapump.bench.repartition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Where it was measured.
public record Machine(int cores, String cpu, double memoryInGigabytes, String system, String java, String load) {

    private static final Pattern MODEL = Pattern.compile("(?m)^model name\\s*: (.*)$");
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+(\\d+) kB");

    public static Machine here() throws IOException {
        var model = MODEL.matcher(Files.readString(Path.of("/proc/cpuinfo")));
        var memory = MEMORY.matcher(Files.readString(Path.of("/proc/meminfo")));
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                model.find() ? model.group(1).strip() : System.getProperty("os.arch"),
                memory.find() ? Long.parseLong(memory.group(1)) * 1024 / 1e9 : 0,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"),
                Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    }
}
