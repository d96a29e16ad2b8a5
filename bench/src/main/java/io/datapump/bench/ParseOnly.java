package io.datapump.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;

/// What [ValidateBenchmark] is held against: reads every YAML file of a folder into events, and does nothing with them.
public final class ParseOnly {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

    private ParseOnly() {}

    /// Parses the folder that is named first.
    public static void main(String[] args) throws IOException {
        System.out.printf("%,d events%n", events(Path.of(args[0])));
    }

    /// How many events all files of a folder have.
    static long events(Path folder) throws IOException {
        List<Path> files;
        try (var found = Files.walk(folder)) {
            files = found.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
        long count = 0;
        for (var file : files) {
            for (var _ : new Parse(SETTINGS).parseString(Files.readString(file))) {
                count++;
            }
        }
        return count;
    }
}
