package io.datapump.local.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/// Moto with the overlay of the folder `emulator`, as a child process that lives as long as this JVM: it ends when its
/// standard input does, so also where this JVM is killed. It holds as many accounts as tests ask for, each apart from
/// the others.
public final class EmulatorServer {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String LISTENING = "listening on ";

    private static Optional<EmulatorServer> running = Optional.empty();
    private static volatile String account = "";

    private final URI endpoint;

    private EmulatorServer(URI endpoint) {
        this.endpoint = endpoint;
    }

    /// The one server of this JVM, started where it does not run yet.
    public static synchronized EmulatorServer running() {
        if (running.isEmpty()) {
            running = Optional.of(start());
        }
        return running.get();
    }

    private static EmulatorServer start() {
        // The emulator takes any credentials, but the SDK insists on having some.
        System.setProperty("aws.accessKeyId", "emulator");
        System.setProperty("aws.secretAccessKey", "emulator");
        var python = firstLine("bash", ".ci/venv", "emulator/requirements.txt", "target/emulator-venv");
        var address = firstLine(python, "emulator/serve.py");
        return new EmulatorServer(URI.create(address.substring(LISTENING.length())));
    }

    /// Starts a command in the root of the repository, and lets it run on.
    private static String firstLine(String... command) {
        try {
            var process = new ProcessBuilder(command)
                    .directory(ROOT.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            var line = output.readLine();
            if (line == null) {
                throw new IllegalStateException("Cannot start the emulator: %s ended with %d and says why above."
                        .formatted(Arrays.toString(command), process.waitFor()));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the emulator started", e);
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    /// An account in which nothing exists; all requests from here on are made as this account.
    String newAccount() {
        account = Accounts.next();
        return account;
    }

    /// Forgets everything in all accounts; all requests from here on are made as this account.
    public void startAnewAs(String number) {
        account = number;
        var reset = HttpRequest.newBuilder(endpoint.resolve("/moto-api/reset"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        try (var http = HttpClient.newHttpClient()) {
            http.send(reset, HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the emulator was reset", e);
        }
    }

    /// Names the account in every request; found by the SDK through `software/amazon/awssdk/global/handlers`.
    public static final class AccountHeader implements ExecutionInterceptor {

        @Override
        public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
            return account.isEmpty()
                    ? context.httpRequest()
                    : context.httpRequest().toBuilder()
                            .putHeader("x-moto-account-id", account)
                            .build();
        }
    }
}
