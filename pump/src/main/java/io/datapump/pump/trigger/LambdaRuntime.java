package io.datapump.pump.trigger;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.json.JsonMapper;

/// The function's side of the Lambda runtime API (Lambda guide, "Using the Lambda runtime API"): asks for
/// the next invocation, hands it to the function, answers; for ever. So the image needs no runtime of AWS's.
public final class LambdaRuntime {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String REQUEST_ID = "Lambda-Runtime-Aws-Request-Id";

    private final HttpClient http;
    private final URI invocations;
    private final TriggerFunction function;

    /// A runtime over an API.
    ///
    /// @param api host and port, as Lambda gives it in `AWS_LAMBDA_RUNTIME_API`
    LambdaRuntime(String api, TriggerFunction function) {
        this.http = HttpClient.newHttpClient();
        this.invocations = URI.create("http://%s/2018-06-01/runtime/invocation/".formatted(api));
        this.function = function;
    }

    /// Serves the trigger until Lambda ends the process. Started by the image's entry point where Lambda
    /// runs it.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var runtime = new LambdaRuntime(System.getenv("AWS_LAMBDA_RUNTIME_API"), new TriggerFunction());
        while (true) {
            runtime.serveOne();
        }
    }

    /// Waits for one invocation and answers it.
    void serveOne() throws IOException, InterruptedException {
        // Without a timeout: Lambda freezes the process between two invocations.
        var next = http.send(HttpRequest.newBuilder(invocations.resolve("next")).build(), BodyHandlers.ofByteArray());
        var id = next.headers()
                .firstValue(REQUEST_ID)
                .orElseThrow(() -> new TriggerException(
                        "Cannot serve: Lambda answered %d without a request id.".formatted(next.statusCode())));
        try {
            post(id + "/response", function.handle(next.body()));
        } catch (RuntimeException e) {
            // What is not a batch of messages fails as a whole; Lambda leaves all of it in the queue.
            post(id + "/error", JSON.writeValueAsBytes(new Failure(String.valueOf(e.getMessage()))));
        }
    }

    /// The body of a failed invocation.
    private record Failure(String errorMessage) {}

    private void post(String path, byte[] body) throws IOException, InterruptedException {
        http.send(
                HttpRequest.newBuilder(invocations.resolve(path))
                        .POST(BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.discarding());
    }
}
