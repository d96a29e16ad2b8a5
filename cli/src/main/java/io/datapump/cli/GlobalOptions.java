package io.datapump.cli;

import io.datapump.reconciler.aws.AwsCall;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
            description = "Print every AWS call with its request id to standard error, and stack traces where something"
                    + " fails unexpectedly.")
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

    /// The options that say which AWS, as words of a command line.
    List<String> aws() {
        return local().map(folder -> List.of("--local", folder.toString()))
                .or(() -> endpoint().map(url -> List.of("--endpoint", url.toString())))
                .orElse(List.of());
    }

    /// Where AWS calls are told of: nowhere, unless they were asked for.
    Consumer<AwsCall> trace(PrintWriter err) {
        return debug
                ? call -> {
                    err.println("aws: " + call);
                    err.flush();
                }
                : _ -> {};
    }

    private static final class ColourConverter implements ITypeConverter<Colour> {

        @Override
        public Colour convert(String written) {
            return Choice.of(written, Colour.class, "is none of auto, always, never");
        }
    }
}
