package io.datapump.local.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.aws.client.Killed;
import io.datapump.local.aws.compute.TaskFault;
import io.datapump.local.aws.messaging.PublishedMessage;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;

class LocalAwsTest {

    @TempDir
    private Path dir;

    private static final String MACHINE = "arn:aws:states:eu-central-1:111122223333:stateMachine:datapump-acme";

    @Test
    void afterAnApplyNothingIsLeftToChangeInAnotherProcessEither() {
        assertThat(new LakeFixture(dir).apply().succeeded()).isTrue();

        assertThat(new LakeFixture(dir).plan().isEmpty()).isTrue();
    }

    @Test
    void aSnapshotBecomesTablesAndANotification() {
        var lake = new LakeFixture(dir);
        var lines = new ArrayList<String>();
        lake.aws.logs().listen((group, stream, line) -> lines.add(line));
        lake.walk();

        assertThat(lake.notification().get("status").asString()).isEqualTo("published");
        assertThat(lake.tables())
                .contains("pagila_film", "pagila_pagamentos", "pagila_payment_2024", "pagila_empty_notes")
                .doesNotContain("pagila_login_audit", "pagila_payment");
        var payments = lake.aws
                .glue()
                .getTable(b -> b.databaseName("datalake").name("pagila_pagamentos"))
                .table();
        assertThat(payments.partitionKeys()).extracting(Column::type).containsExactly("int", "int");
        assertThat(lake.keys("catalog/"))
                .isNotEmpty()
                .allMatch(key -> key.endsWith(".parquet"))
                .anyMatch(key -> key.startsWith("catalog/pagila-prod/pagila.pagamentos/ano=2024/mes=03/"));
        assertThat(lake.keys("exported/")).isEmpty();
        assertThat(lake.keys("work/")).isEmpty();
        assertThat(dir.resolve("objects/acme-lake/catalog/pagila-prod/pagila.film"))
                .isDirectory();
        assertThat(lines).anyMatch(line -> line.contains("started export")).anyMatch(line -> line.contains("publish"));
        assertThat(lake.aws
                        .sfn()
                        .listExecutions(b -> b.stateMachineArn(MACHINE))
                        .executions())
                .singleElement()
                .satisfies(e -> assertThat(e.statusAsString()).isEqualTo("SUCCEEDED"));
        assertThat(lake.aws.advance()).isFalse();
    }

    @Test
    void aRunKilledAtAnyOfItsStepsEndsInTheSameLake() {
        var whole = new LakeFixture(dir.resolve("whole"));
        whole.walk();
        var catalog = whole.keys("catalog/");
        var tables = whole.tables();
        List<Predicate<Call>> moments = List.of(
                at("rds:StartExportTask", 1),
                at("rds-export:WriteFile", 40),
                at("sfn:StartExecution", 1),
                at("ecs:RunTask", 3),
                at("s3:PutObject", 12),
                at("s3:CopyObject", 9),
                at("s3:DeleteObjects", 1),
                at("glue:StartCrawler", 1),
                at("glue:UpdateTable", 1),
                at("sns:Publish", 1));
        var killed = 0;
        for (var i = 0; i < moments.size(); i++) {
            var folder = dir.resolve("killed-" + i);
            killed += killed(
                    folder,
                    i % 2 == 0 ? FaultPlan.killingBefore(moments.get(i)) : FaultPlan.killingAfter(moments.get(i)));
            var next = new LakeFixture(folder);
            next.walk();

            assertThat(next.keys("catalog/")).as("catalog after kill %d", i).isEqualTo(catalog);
            assertThat(next.tables()).isEqualTo(tables);
            assertThat(next.notification().get("status").asString()).isEqualTo("published");
            assertThat(next.aws
                            .sfn()
                            .listExecutions(b -> b.stateMachineArn(MACHINE))
                            .executions())
                    .extracting(ExecutionListItem::statusAsString)
                    .containsExactly("SUCCEEDED");
        }
        assertThat(killed).isGreaterThanOrEqualTo(8);
    }

    private static int killed(Path folder, FaultPlan plan) {
        var lake = new LakeFixture(folder);
        lake.apply();
        lake.aws.calls().inject(plan);
        try {
            lake.walk();
            return 0;
        } catch (Killed e) {
            return 1;
        }
    }

    /// The n-th call of an operation.
    private static Predicate<Call> at(String operation, int n) {
        var seen = new java.util.concurrent.atomic.AtomicInteger();
        return call -> call.toString().equals(operation) && seen.incrementAndGet() == n;
    }

    @Test
    void aProcessKilledInTheMiddleOfAnApplyLeavesAPlanThatGoesOn() {
        var lake = new LakeFixture(dir);
        lake.aws.calls().inject(FaultPlan.killingAfter(at("cloudformation:ExecuteChangeSet", 1)));
        assertThatThrownBy(lake::apply).isInstanceOf(Killed.class);

        var next = new LakeFixture(dir);
        assertThat(next.apply().succeeded()).isTrue();
        assertThat(next.plan().isEmpty()).isTrue();
    }

    @Test
    void aTaskThatFindsNoCapacityIsTriedAgain() {
        var lake = new LakeFixture(dir);
        lake.apply();
        lake.aws.disturbTasks(command -> true, 2, TaskFault.Refused.forLackOfCapacity());
        lake.walk();

        assertThat(lake.notification().get("status").asString()).isEqualTo("published");
    }

    @Test
    void throttledOnceTheTriggerSeesTheMessageAgain() {
        var lake = new LakeFixture(dir);
        lake.apply();
        lake.aws
                .calls()
                .inject(FaultPlan.failing(
                        "rds:StartExportTask",
                        1,
                        () -> software.amazon.awssdk.services.rds.model.RdsException.builder()
                                .message("Rate exceeded")
                                .statusCode(400)
                                .build()));
        lake.walk();

        assertThat(lake.notification().get("status").asString()).isEqualTo("published");
        assertThat(lake.aws.calls().counts()).containsEntry("rds:StartExportTask", 2L);
    }

    @Test
    void anotherAccountOrRegionIsRefusedNamingBoth() {
        LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC());

        assertThat(LocalAws.existing(dir)).contains(new Account("111122223333", "eu-central-1"));
        assertThat(LocalAws.existing(dir.resolve("none"))).isEmpty();
        assertThatThrownBy(() -> LocalAws.open(dir, "444455556666", "eu-west-1", Clock.systemUTC()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("444455556666 in eu-west-1")
                .hasMessageContaining("111122223333 in eu-central-1");
    }

    @Test
    void stsSaysWhoCalls() {
        var aws = LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC());

        assertThat(aws.sts().getCallerIdentity().account()).isEqualTo("111122223333");
        assertThat(aws.account().region()).isEqualTo("eu-central-1");
        assertThatThrownBy(() -> aws.sts().getSessionToken())
                .hasMessage("The embedded AWS does not serve sts:GetSessionToken.");
        assertThat(aws.published("arn:aws:sns:eu-central-1:111122223333:none"))
                .extracting(PublishedMessage::message)
                .isEmpty();
        assertThat(aws.folder("lake")).isEqualTo(dir.resolve("objects/lake"));
    }
}
