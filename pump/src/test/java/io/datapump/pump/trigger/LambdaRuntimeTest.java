package io.datapump.pump.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.datapump.pump.PumpClients;
import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.notify.FakeSnsClient;
import io.datapump.pump.store.FakeS3Client;
import io.datapump.pump.telemetry.LogForm;
import io.datapump.pump.telemetry.LogWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LambdaRuntimeTest {

    private final List<String> answers = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final HttpServer lambda;
    private final LambdaRuntime runtime;
    private String invocation = "";
    private String id = "r-1";

    LambdaRuntimeTest() throws IOException {
        lambda = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        lambda.createContext("/2018-06-01/runtime/invocation/", this::serve);
        lambda.start();
        var clients = new PumpClients(
                new FakeS3Client(),
                new FakeGlueClient(),
                new FakeRdsClient(),
                new FakeSnsClient(),
                new FakeSfnClient(),
                Duration.ofMillis(1));
        var clock = Clock.systemUTC();
        var writer = new LogWriter(LogForm.JSON, clock, log::add);
        var function = new TriggerFunction(clients, (body, reason) -> {}, RunFixtures.BUCKET, clock, writer);
        var address = lambda.getAddress();
        runtime = new LambdaRuntime(address.getHostString() + ":" + address.getPort(), function);
    }

    private void serve(HttpExchange exchange) throws IOException {
        var call = exchange.getRequestURI().getPath().replace("/2018-06-01/runtime/invocation/", "");
        if (call.equals("next")) {
            if (!id.isEmpty()) {
                exchange.getResponseHeaders().add("Lambda-Runtime-Aws-Request-Id", id);
            }
            var body = invocation.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } else {
            answers.add(call + " " + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(202, -1);
        }
        exchange.close();
    }

    @AfterEach
    void stop() {
        lambda.stop(0);
    }

    @Test
    void anInvocationIsAnsweredUnderItsId() throws IOException, InterruptedException {
        invocation = "{\"Records\": [{\"messageId\": \"m-1\", \"body\": \"{}\"}]}";
        runtime.serveOne();
        assertThat(answers).containsExactly("r-1/response {\"batchItemFailures\":[]}");
        assertThat(log).hasSize(2);
    }

    @Test
    void anInvocationThatIsNoBatchIsAnError() throws IOException, InterruptedException {
        invocation = "{}";
        runtime.serveOne();
        assertThat(answers).singleElement().asString().startsWith("r-1/error").contains("not a batch");
    }

    @Test
    void anAnswerWithoutIdEndsTheRuntime() {
        id = "";
        assertThatThrownBy(runtime::serveOne)
                .isInstanceOf(TriggerException.class)
                .hasMessageContaining("request id");
    }
}
