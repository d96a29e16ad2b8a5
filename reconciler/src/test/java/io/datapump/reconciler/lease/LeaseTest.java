package io.datapump.reconciler.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.S3Client;

class LeaseTest {

    private static final String BUCKET = "example-demo-lake";
    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(5));

    private final FakeAws aws = new FakeAws();
    private Instant now = START;

    @BeforeEach
    void haveABucket() {
        aws.s3().createBucket(BUCKET);
        aws.s3().at(() -> now);
    }

    @Test
    void oneHoldsItAndTheOtherIsToldWhoAndUntilWhenAndHowToGoOn() {
        try (var held = take("maria@laptop")) {
            assertThat(held.lease().token()).isEqualTo(1);
            assertThat(held.loss()).isEmpty();
            assertThatThrownBy(() -> take("ci"))
                    .isInstanceOf(ApplyException.class)
                    .hasMessageContaining(
                            "maria@laptop (token 1) holds the lease s3://example-demo-lake/config/_lease.json")
                    .hasMessageContaining("since 2026-03-01T10:00:00Z, at least until 2026-03-01T10:05:30Z")
                    .hasMessageContaining("This one changes nothing more")
                    .hasMessageContaining("--wait 10m")
                    .hasMessageContaining("--break-lease 1");
        }
    }

    @Test
    void aReleasedLeaseIsTakenAtOnceAndItsTokenGrows() {
        take("first").close();

        try (var second = take("second")) {
            assertThat(second.lease().token()).isEqualTo(2);
        }
        assertThat(text()).contains("\"state\" : \"released\"", "\"token\" : 2");
    }

    @Test
    void anExpiredLeaseIsTakenOverAndNotBefore() {
        take("dead");
        now = START.plus(Duration.ofMinutes(5)).plusSeconds(30);
        assertThatThrownBy(() -> take("heir")).hasMessageContaining("dead (token 1)");

        now = now.plusSeconds(1);
        assertThat(take("heir").lease().token()).isEqualTo(2);
    }

    /// The taker's clock is an hour ahead.
    @Test
    void theClockOfS3DecidesAndNobodyElses() {
        take("alive");
        InstantSource ahead = () -> now.plus(Duration.ofHours(1));
        var hasty = new Leasing(
                new LeaseClient(aws.clients().s3(), BUCKET, ahead), LeaseTerms.of("hasty"), QUICK, ahead, () -> false);

        assertThatThrownBy(hasty::take).hasMessageContaining("alive (token 1)");
    }

    @Test
    void itsHolderGivesUpBeforeAnybodyElseMayTakeIt() {
        var held = take("slow");
        now = START.plus(Duration.ofMinutes(5)).minusSeconds(1);
        assertThat(held.loss()).isEmpty();

        now = START.plus(Duration.ofMinutes(5));
        assertThat(held.loss())
                .contains("The lease could not be renewed for 300 seconds, so another apply may be at work.");
    }

    @Test
    void aRenewedLeaseBeginsItsLifeAnew() {
        var held = take("alive");
        now = START.plus(Duration.ofMinutes(4));
        held.renew();
        now = START.plus(Duration.ofMinutes(8));

        assertThat(held.loss()).isEmpty();
        assertThatThrownBy(() -> take("other")).hasMessageContaining("alive (token 1)");
    }

    @Test
    void itIsRenewedInTheBackground() throws InterruptedException {
        var terms = new LeaseTerms("alive", Duration.ofSeconds(1), Duration.ZERO, _ -> false);
        try (var held = leasing(terms).take().orElseThrow()) {
            assertThat(held.loss()).isEmpty();
            for (var left = 200; left > 0 && puts() < 3; left--) {
                Thread.sleep(50);
            }
            assertThat(puts()).isGreaterThanOrEqualTo(3);
        }
    }

    private int puts() {
        synchronized (aws.calls()) {
            return aws.calls().changes().size();
        }
    }

    @Test
    void aLostAnswerToARenewalIsFoundInTheBucket() {
        var held = take("alive");
        aws.s3().tamper(LeaseClient.KEY, text(), Map.of());

        held.renew();
        assertThat(held.loss()).isEmpty();
        held.close();
        assertThat(text()).contains("released");
    }

    @Test
    void aRenewalThatGetsNoAnswerIsMadeUpForByTheNext() {
        var held = take("alive");
        aws.calls().failNext("PutObject", () -> SdkClientException.create("connection reset"));
        assertThatThrownBy(held::renew).hasMessageContaining("connection reset");

        assertThat(held.loss()).isEmpty();
        held.renew();
        assertThat(held.loss()).isEmpty();
    }

    @Test
    void oneThatWasTakenOverSaysByWhom() {
        var held = take("dead after all");
        try (var breaker = leasing(LeaseTerms.of("maria@laptop").breaking(lease -> lease.token() == 1))
                .take()
                .orElseThrow()) {
            assertThat(held.loss()).as("nobody has looked").isEmpty();
            assertThat(held.lossInTheBucket()).contains("The lease was lost to maria@laptop (token 2).");
            held.renew();
            held.close();
            assertThat(breaker.lossInTheBucket()).isEmpty();
        }
    }

    @Test
    void onlyTheNamedTokenIsBroken() {
        take("first").close();
        take("second");

        assertThatThrownBy(() -> leasing(LeaseTerms.of("x").breaking(lease -> lease.token() == 1))
                        .take())
                .hasMessageContaining("second (token 2)");
    }

    @Test
    void patienceTakesItWhenItIsReleased() {
        var held = take("first");
        var asked = new AtomicInteger();
        var waiting = new Leasing(
                client(),
                LeaseTerms.of("second").waiting(Duration.ofMinutes(1)).breaking(_ -> {
                    if (asked.incrementAndGet() == 3) {
                        held.close();
                    }
                    return false;
                }),
                QUICK,
                () -> now,
                () -> false);

        assertThat(waiting.take().orElseThrow().lease().token()).isEqualTo(2);
    }

    @Test
    void patienceEndsWithTheSameMessage() {
        take("first");

        assertThatThrownBy(() -> leasing(LeaseTerms.of("second").waiting(Duration.ofMinutes(1)))
                        .take())
                .hasMessageContaining("first (token 1)");
    }

    @Test
    void patienceEndsWhenTheRunIsToldToStop() {
        take("first");
        aws.calls().forget();
        var endless = new Polling(Duration.ofMillis(1), Duration.ofDays(1));
        var terms = LeaseTerms.of("second").waiting(Duration.ofDays(1));

        assertThatThrownBy(() -> new Leasing(client(), terms, endless, () -> now, () -> true).take())
                .hasMessageContaining("first (token 1)");
        assertThat(aws.calls().made()).containsExactly("GetObject");
    }

    @Test
    void aLostAnswerToTheTakingIsNoOtherHolder() {
        var client = new LeaseClient(sendingEverythingTwice(aws.clients().s3()), BUCKET, () -> now);
        var held = new Leasing(client, LeaseTerms.of("me"), QUICK, () -> now, () -> false).take();

        assertThatThrownBy(() -> take("other")).hasMessageContaining("me (token ");
        assertThat(held)
                .hasValueSatisfying(lease -> assertThat(lease.lossInTheBucket()).isEmpty());
    }

    /// The SDK sends a write again where its answer is lost; the second one finds what the first one wrote.
    private static S3Client sendingEverythingTwice(S3Client s3) {
        return (S3Client) Proxy.newProxyInstance(
                S3Client.class.getClassLoader(), new Class<?>[] {S3Client.class}, (_, method, arguments) -> {
                    try {
                        if (method.getName().equals("putObject")) {
                            method.invoke(s3, arguments);
                        }
                        return method.invoke(s3, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void ofManyTakersOneWins() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var takers = threads.invokeAll(IntStream.range(0, 20)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        try {
                            return leasing(LeaseTerms.of("taker " + i)).take().isPresent();
                        } catch (ApplyException e) {
                            return false;
                        }
                    })
                    .toList());
            var winners = 0;
            for (var taker : takers) {
                winners += taker.get() ? 1 : 0;
            }
            assertThat(winners).isEqualTo(1);
        }
    }

    @Test
    void withoutABucketThereIsNoLease() {
        assertThat(new Leasing(
                                new LeaseClient(aws.clients().s3(), "none", () -> now),
                                LeaseTerms.of("me"),
                                QUICK,
                                () -> now,
                                () -> false)
                        .take())
                .isEqualTo(Optional.empty());
    }

    @Test
    void aDamagedLeaseIsRefusedAndNotTaken() {
        for (var damaged : List.of("", "{}", "{\"state\": \"held\"}", "[1]", "{\"state\": \"lent\", \"token\": 1}")) {
            aws.s3().tamper(LeaseClient.KEY, damaged, Map.of());

            assertThatThrownBy(() -> take("me"))
                    .as(damaged)
                    .isInstanceOf(LiveStateException.class)
                    .hasMessageContaining("nobody can say whether another apply is at work");
        }
    }

    private HeldLease take(String holder) {
        return leasing(LeaseTerms.of(holder)).take().orElseThrow();
    }

    private Leasing leasing(LeaseTerms terms) {
        return new Leasing(client(), terms, QUICK, () -> now, () -> false);
    }

    private LeaseClient client() {
        return new LeaseClient(aws.clients().s3(), BUCKET, () -> now);
    }

    private String text() {
        return aws.s3().text(LeaseClient.KEY);
    }
}
