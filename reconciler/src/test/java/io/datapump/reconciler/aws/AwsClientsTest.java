package io.datapump.reconciler.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.rds.model.RdsException;

class AwsClientsTest {

    @BeforeAll
    static void giveCredentials() {
        System.setProperty("aws.accessKeyId", "example");
        System.setProperty("aws.secretAccessKey", "example");
    }

    @AfterAll
    static void takeCredentials() {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void clientsOfAnEndpointAskThereOutlastThrottlingAndTellOfEveryAttempt() throws IOException {
        var traced = new ArrayList<AwsCall>();
        var asked = new AtomicInteger();
        try (var served = serve(exchange -> {
            var first = asked.incrementAndGet() == 1;
            exchange.getResponseHeaders().add("x-amzn-RequestId", "request-" + asked.get());
            answer(exchange, first ? 400 : 200, first ? THROTTLED : IDENTITY);
        })) {
            try (var clients = AwsClients.of("eu-west-1", Optional.of(served.endpoint()), traced::add)) {
                new AccountGuard(clients).check(new Scope("123456789012", "eu-west-1", "demo"));
            }
        }
        assertThat(traced)
                .extracting(call -> call.toString().replaceAll("in \\d+ ms", "in time"))
                .containsExactly(
                        "sts GetCallerIdentity: 400 in time, request request-1, attempt 1",
                        "sts GetCallerIdentity: 200 in time, request request-2, attempt 2");
    }

    private record Served(HttpServer server) implements AutoCloseable {

        URI endpoint() {
            return URI.create("http://localhost:" + server.getAddress().getPort());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static Served serve(HttpHandler handler) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.start();
        return new Served(server);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        var body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /// The SDK's own names for services decide, so the guard is tested through the SDK.
    @Test
    void everyServiceWithALimitIsHeldBack() throws IOException {
        var paused = new AtomicInteger();
        var rates = new CallRates(() -> Instant.EPOCH, _ -> paused.incrementAndGet());
        try (var served = serve(exchange -> answer(exchange, 400, "{}"));
                var clients =
                        AwsClients.of("eu-west-1", Optional.of(served.endpoint()), new CallTrace(_ -> {}), rates)) {
            for (var call : List.<Runnable>of(
                    () -> clients.ecs().deregisterTaskDefinition(r -> r.taskDefinition("a:1")),
                    () -> clients.glue().getCrawlers(r -> {}),
                    () -> clients.rds().describeEventSubscriptions(),
                    () -> clients.cloudFormation().describeStacks())) {
                paused.set(0);
                for (var times = 0; times < 21; times++) {
                    assertThatThrownBy(call::run).isInstanceOf(SdkException.class);
                }
                assertThat(paused).as(call.toString()).hasPositiveValue();
            }
        }
    }

    @Test
    void anAttemptWithoutAnAnswerIsToldAsSuch() throws IOException {
        var asked = new AtomicInteger();
        var traced = new ArrayList<AwsCall>();
        try (var served = serve(exchange -> {
            if (asked.incrementAndGet() > 1) {
                answer(exchange, 200, IDENTITY);
            }
            exchange.close();
        })) {
            try (var clients = AwsClients.of("eu-west-1", Optional.of(served.endpoint()), traced::add)) {
                new AccountGuard(clients).check(new Scope("123456789012", "eu-west-1", "demo"));
            }
        }
        assertThat(traced)
                .first()
                .satisfies(call -> assertThat(call.toString())
                        .startsWith("sts GetCallerIdentity: no answer in ")
                        .endsWith("request without id, attempt 1"));
    }

    @Test
    void clientsOfARegionPointThere() {
        try (var clients = AwsClients.of("eu-west-1", Optional.empty(), _ -> {})) {
            assertThat(clients.region()).isEqualTo("eu-west-1");
            assertThat(clients.glue().serviceClientConfiguration().region()).hasToString("eu-west-1");
            assertThat(clients.ecs().serviceClientConfiguration().endpointOverride())
                    .isEmpty();
        }
    }

    @Test
    void aRefusalChangedNothing() {
        assertThatThrownBy(() -> AwsFailures.changing("Op", "thing", () -> {
                    throw FakeRdsClient.refused("AccessDenied", "No");
                }))
                .isInstanceOfSatisfying(
                        ApplyException.class, e -> assertThat(e.effect()).isEqualTo(Effect.NONE))
                .hasMessage("Cannot change thing: Op answered AccessDenied, \"No\" (request request-1).");
    }

    @Test
    void aFaultOfTheServiceOrALostAnswerLeavesOpenWhatHappened() {
        assertThatThrownBy(() -> AwsFailures.changing("Op", "thing", () -> {
                    throw RdsException.builder().message("oops").statusCode(500).build();
                }))
                .isInstanceOfSatisfying(
                        ApplyException.class, e -> assertThat(e.effect()).isEqualTo(Effect.UNKNOWN))
                .hasMessageContaining("oops");
        assertThatThrownBy(() -> AwsFailures.changing("Op", "thing", () -> {
                    throw SdkClientException.create("connection reset");
                }))
                .isInstanceOfSatisfying(
                        ApplyException.class, e -> assertThat(e.effect()).isEqualTo(Effect.UNKNOWN))
                .hasMessage("Cannot change thing: Op got no answer, connection reset");
    }

    @Test
    void aFailedReadSaysWhatWasRead() {
        assertThatThrownBy(() -> AwsFailures.reading("Op", "thing", () -> {
                    throw SdkClientException.create("no route");
                }))
                .isInstanceOf(LiveStateException.class)
                .hasMessage("Cannot read thing: Op got no answer, no route");
    }

    private static final String THROTTLED = """
            <ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>Rate exceeded</Message></Error>
            <RequestId>r</RequestId></ErrorResponse>""";

    private static final String IDENTITY = """
            <GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/x</Arn>
            <UserId>u</UserId><Account>123456789012</Account></GetCallerIdentityResult>
            <ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></GetCallerIdentityResponse>""";
}
