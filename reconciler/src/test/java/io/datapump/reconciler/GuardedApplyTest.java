package io.datapump.reconciler;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.agreed;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.reconciler.lease.LeaseTerms;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeConfig;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;

/// What stands around the changes of an apply: the lease before them, the plan after them.
class GuardedApplyTest {

    private static final Polling QUICK = new Polling(Duration.ofMillis(1), Duration.ofMillis(50));

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(QUICK);
    private final List<String> progress = new CopyOnWriteArrayList<>();

    @Test
    void thePlanIsMadeUnderTheLeaseWhichIsGivenBack() {
        applied(demo());
        reconciler.apply(
                demo(),
                () -> {
                    assertThat(aws.s3().text(LeaseClient.KEY)).contains("\"state\" : \"held\"", "ci-run");
                    assertThatThrownBy(() -> applied(demo()))
                            .isInstanceOf(ApplyException.class)
                            .hasMessageContaining("Another apply is at work: ci-run");
                    return reconciler.plan(demo());
                },
                ApplyTerms.of("ci-run"),
                progress::add);

        assertThat(aws.s3().text(LeaseClient.KEY)).contains("\"state\" : \"released\"");
        assertThat(applied(demo()).succeeded()).isTrue();
    }

    @Test
    void aFirstApplyTakesTheLeaseAsSoonAsThereIsABucket() {
        assertThat(applied(demo()).succeeded()).isTrue();

        assertThat(aws.calls().changes())
                .startsWith(
                        "PutObject", "CreateChangeSet", "ExecuteChangeSet", "UpdateTerminationProtection", "PutObject");
        assertThat(aws.s3().text(LeaseClient.KEY)).contains("\"token\" : 1", "released");
    }

    @Test
    void withoutTheLeaseNothingButTheStackIsMade() {
        var report = reconciler.apply(
                demo(),
                () -> {
                    var plan = reconciler.plan(demo());
                    aws.calls().failNext("ExecuteChangeSet", () -> {
                        aws.s3().createBucket("example-demo-lake");
                        return SdkClientException.create("connection reset");
                    });
                    return plan;
                },
                ApplyTerms.of("first"),
                progress::add);

        assertThat(outcomes(report)).containsEntry("glue-database", "Skipped");
    }

    /// Whoever took the lease over has written his own index, or is about to.
    @Test
    void theIndexIsNotWrittenWhereTheLeaseWasTakenOver() {
        applied(demo());
        var changed = config(marking(instance("pagila-prod"), "crm"));
        var before = aws.s3().text(RunIndex.KEY);

        var report = reconciler.apply(
                changed,
                () -> {
                    var plan = agreed(reconciler, changed, PlanOptions.STANDARD);
                    aws.s3()
                            .tamper(
                                    LeaseClient.KEY,
                                    aws.s3()
                                            .text(LeaseClient.KEY)
                                            .replace("\"token\" : 2", "\"token\" : 3")
                                            .replace("first", "second"),
                                    Map.of());
                    return plan;
                },
                ApplyTerms.of("first"),
                progress::add);

        assertThat(report.results().getLast().outcome())
                .isEqualTo(new Outcome.Skipped("The lease was lost to second (token 3)."));
        assertThat(report.succeeded()).isFalse();
        assertThat(aws.s3().text(RunIndex.KEY)).isEqualTo(before);
        assertThat(aws.s3().text(LeaseClient.KEY))
                .as("it is not ours to give back")
                .contains("held");
    }

    @Test
    void aRunThatIsToldToStopBeginsNothing() {
        var terms = new ApplyTerms(ApplyPolicy.STANDARD, LeaseTerms.of("me"), () -> true);
        var report = reconciler.apply(demo(), () -> reconciler.plan(demo()), terms, progress::add);

        assertThat(outcomes(report).values()).containsOnly("Skipped");
        assertThat(progress).anyMatch(line -> line.endsWith("skipped. The run was told to stop."));
    }

    /// The database is seen at the third reading after the apply.
    @Test
    void whatHasOnlyToBecomeVisibleIsWaitedFor() {
        var late = new AtomicInteger(3);
        var clients = aws.clients();
        var glue = (GlueClient) Proxy.newProxyInstance(
                GlueClient.class.getClassLoader(), new Class<?>[] {GlueClient.class}, (_, method, arguments) -> {
                    try {
                        if (method.getName().equals("getDatabase") && isPlanningAgain() && late.decrementAndGet() > 0) {
                            throw EntityNotFoundException.builder()
                                    .message("Not visible yet")
                                    .build();
                        }
                        return method.invoke(clients.glue(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        var eventual = Reconciler.of(
                        new AwsClients(
                                clients.region(),
                                clients.rds(),
                                glue,
                                clients.ecs(),
                                clients.s3(),
                                clients.cloudFormation(),
                                clients.sts(),
                                clients.sqs()),
                        DEFINITION)
                .polling(QUICK);

        var report = eventual.apply(demo(), eventual.plan(demo()), progress::add);

        assertThat(report.succeeded()).as("%s %s", report, progress).isTrue();
        assertThat(late).hasValue(0);
    }

    private boolean isPlanningAgain() {
        return progress.stream().anyMatch(line -> line.startsWith("[7/7]"));
    }

    @Test
    void aDifferenceThatStaysFailsTheRunAndIsShown() {
        applied(demo());
        var other = config(instance("pagila-prod"), instance("other"));

        var report = reconciler.apply(
                other,
                () -> {
                    var whole = reconciler.plan(other);
                    return new Plan(
                            whole.scope(),
                            whole.options(),
                            whole.basis(),
                            whole.changes().stream()
                                    .filter(change -> !change.resource().kind().equals(new KindName("glue-crawler")))
                                    .toList(),
                            whole.findings(),
                            whole.losses());
                },
                ApplyTerms.of("test"),
                progress::add);

        assertThat(report.allDone()).isTrue();
        assertThat(report.succeeded()).isFalse();
        assertThat(report.remaining().orElseThrow().pending().stream()
                        .map(change -> change.resource().toString()))
                .containsExactly("glue-crawler/datapump-demo-other");
    }

    @Test
    void whatWasReadIsRememberedAlsoWhereTheApplyIsRefused() {
        applied(demo());
        aws.glue().retag("database/datalake", Map.of("team", "finance"));
        aws.s3().tamper(S3Memo.KEY, "damaged", Map.of());
        var fresh = Reconciler.of(aws.clients(), DEFINITION).polling(QUICK);

        assertThatThrownBy(() -> fresh.apply(demo(), fresh.plan(demo()), progress::add))
                .isInstanceOf(ApplyException.class);
        assertThat(aws.s3().bytes(S3Memo.KEY)).isNotEqualTo("damaged".getBytes(StandardCharsets.UTF_8));
    }

    private ApplyReport applied(LakeConfig config) {
        return reconciler.apply(config, reconciler.plan(config), progress::add);
    }

    private static Map<String, String> outcomes(ApplyReport report) {
        return report.results().stream()
                .collect(Collectors.toMap(
                        result -> result.change().resource().kind().value(),
                        result -> result.outcome().getClass().getSimpleName()));
    }
}
