package io.datapump.reconciler.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.core.exception.AbortedException;

class CallRatesTest {

    private Instant now = Instant.parse("2026-03-01T10:00:00Z");
    private Duration paused = Duration.ZERO;
    private final CallRates rates = new CallRates(() -> now, time -> {
        paused = paused.plus(time);
        now = now.plus(time);
    });

    /// Bucket and refill a second, as the ECS API reference has them, "Request throttling"; the others are ours.
    private static final List<String> QUOTAS = List.of(
            "ecs RegisterTaskDefinition 20 1",
            "ecs DeregisterTaskDefinition 20 1",
            "ecs DeleteTaskDefinitions 5 1",
            "ecs DescribeTaskDefinition 50 20",
            "ecs ListTaskDefinitions 50 20",
            "ecs ListTaskDefinitionFamilies 50 20",
            "ecs TagResource 20 10",
            "ecs UntagResource 20 10",
            "glue GetCrawlers 20 10",
            "rds ModifyEventSubscription 20 10",
            "cloudformation DescribeStacks 10 5");

    @TestFactory
    Stream<DynamicTest> afterTheBurstTheRateIsKept() {
        return QUOTAS.stream()
                .map(quota -> DynamicTest.dynamicTest(quota, () -> {
                    var words = quota.split(" ", -1);
                    var perSecond = Integer.parseInt(words[3]);
                    now = now.plus(Duration.ofHours(1));
                    paused = Duration.ZERO;
                    call(words[0], words[1], Integer.parseInt(words[2]));
                    assertThat(paused).isZero();

                    call(words[0], words[1], 10 * perSecond);
                    assertThat(paused).isEqualTo(Duration.ofSeconds(10));
                }));
    }

    @Test
    void operationsOfAFamilyShareItsQuotaAndOthersDoNot() {
        call("ecs", "RegisterTaskDefinition", 20);
        call("ecs", "DescribeTaskDefinition", 50);
        call("ecs", "RunTask", 500);
        call("s3", "PutObject", 500);
        assertThat(paused).isZero();

        call("ecs", "DeregisterTaskDefinition", 3);
        assertThat(paused).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aRestRefillsTheBurstAndNoMore() {
        call("ecs", "RegisterTaskDefinition", 20);
        now = now.plus(Duration.ofHours(1));
        call("ecs", "RegisterTaskDefinition", 20);
        assertThat(paused).isZero();

        call("ecs", "RegisterTaskDefinition", 1);
        assertThat(paused).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        var interrupted = new CallRates(() -> now, _ -> {
            throw new InterruptedException();
        });
        for (var call = 0; call < 20; call++) {
            interrupted.await("ecs", "RegisterTaskDefinition");
        }

        assertThatThrownBy(() -> interrupted.await("ecs", "RegisterTaskDefinition"))
                .isInstanceOf(AbortedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private void call(String service, String operation, int times) {
        for (var call = 0; call < times; call++) {
            rates.await(service, operation);
        }
    }
}
