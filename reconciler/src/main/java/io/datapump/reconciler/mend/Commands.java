package io.datapump.reconciler.mend;

import io.datapump.reconciler.resource.ResourceId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Data Pump's own commands as a person would paste them, against the same AWS and the same configuration that
/// a report was asked of.
///
/// @param options which AWS, for example `--local`, `target/demo`; empty for AWS itself
/// @param folder the folder of the configuration
public record Commands(List<String> options, String folder) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    public Commands {
        options = List.copyOf(options);
    }

    /// Commands against AWS.
    public static Commands of(String folder) {
        return new Commands(List.of(), folder);
    }

    public String apply() {
        return line("apply", folder);
    }

    public String applyWithPruning() {
        return line("apply", "--prune", folder);
    }

    public String adopt(ResourceId resource) {
        return line("adopt", resource.toString(), "--config", folder);
    }

    /// Adopts without asking again.
    ///
    /// @param revision of the configuration; empty for the files on disk
    public String adoptNow(List<ResourceId> resources, Optional<String> revision) {
        return line(Stream.of(
                        Stream.of("adopt"),
                        resources.stream().map(ResourceId::toString),
                        Stream.of("--config", folder),
                        revision.stream().flatMap(named -> Stream.of("--rev", named)),
                        Stream.of("--yes"))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    public String plan() {
        return line("plan", folder);
    }

    public String validate() {
        return new Commands(List.of(), folder).line("validate", folder);
    }

    /// Drift from the configuration as it was at another commit.
    public String driftAt(String revision) {
        return line("drift", "--rev", revision, folder);
    }

    private String line(String... words) {
        return Stream.of(Stream.of("./datapump"), options.stream(), Stream.of(words))
                .flatMap(part -> part)
                .map(Commands::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
