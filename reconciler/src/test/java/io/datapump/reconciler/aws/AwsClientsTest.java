package io.datapump.reconciler.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
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
    void clientsOfAnEndpointAskThereAndOutlastThrottling() throws IOException {
        var asked = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            var first = asked.incrementAndGet() == 1;
            var body = (first ? THROTTLED : IDENTITY).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(first ? 400 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var endpoint = URI.create("http://localhost:" + server.getAddress().getPort());
        try (var clients = AwsClients.of("eu-west-1", Optional.of(endpoint))) {
            new AccountGuard(clients).check(new Scope("123456789012", "eu-west-1", "demo"));

            assertThat(asked).hasValue(2);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void clientsOfARegionPointThere() {
        try (var clients = AwsClients.of("eu-west-1", Optional.empty())) {
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
