package io.datapump.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// Options every command takes, before or after its name.
final class GlobalOptions {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = "--local",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description =
                    "Work against the embedded AWS whose state lies in DIR (the demo's: target/demo); made where missing.")
    private @Nullable Path local;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Send every AWS call to URL: an emulator or a proxy. AWS_ENDPOINT_URL works as well.")
    private @Nullable URI endpoint;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Print stack traces where something fails unexpectedly.")
    private boolean debug;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            converter = ColourConverter.class,
            defaultValue = "auto",
            description =
                    "Colour findings: auto, always or never (default: ${DEFAULT-VALUE}). auto: on a terminal, unless"
                            + " NO_COLOR is set or TERM is dumb.")
    private Colour colour = Colour.AUTO;

    Colour colour() {
        return colour;
    }

    Optional<Path> local() {
        return Optional.ofNullable(local);
    }

    Optional<URI> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    boolean debug() {
        return debug;
    }

    private static final class ColourConverter implements ITypeConverter<Colour> {

        @Override
        public Colour convert(String written) {
            return Choice.of(written, Colour.class, "is none of auto, always, never");
        }
    }
}
