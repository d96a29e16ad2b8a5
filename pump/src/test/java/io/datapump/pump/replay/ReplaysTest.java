package io.datapump.pump.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.Replay;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.EndOfRun;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.pipeline.ExecutionName;
import io.datapump.pump.store.FakeFolders;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.run.RunReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ReplaysTest {

    private static final RunId RUN = RunFixtures.RUN;
    private static final String EXPORTED = "exported/shop-prod/%s/shop/shop.orders/1/a.parquet";

    private final JobFixtures fixtures = new JobFixtures().applied(Optional.empty());
    private final FakeExecutions executions = new FakeExecutions();
    private final Replays replays = new Replays(
            fixtures.bucket, new FakeFolders(fixtures.bucket), executions, () -> Instant.parse("2026-03-04T05:06:07Z"));

    ReplaysTest() {
        fixtures.bucket
                .with(EXPORTED.formatted(RUN.export()), "rows")
                .with(RUN.configuration(), RunConfigurationJson.write(RunFixtures.configuration()));
    }

    private static ReplayRequest whole() {
        return new ReplayRequest(RUN.cluster(), RUN.export(), Optional.empty(), false);
    }

    private static ReplayRequest of(String table) {
        return new ReplayRequest(RUN.cluster(), RUN.export(), Optional.of(table), false);
    }

    private static ReplayRequest older() {
        return new ReplayRequest(RUN.cluster(), RUN.export(), Optional.empty(), true);
    }

    private void refused(ReplayRequest request, String... words) {
        assertThatThrownBy(() -> replays.start(request))
                .isInstanceOf(ReplayException.class)
                .hasMessageContainingAll(words);
        assertThat(executions.started).isEmpty();
        assertThat(fixtures.bucket.keys()).noneMatch(key -> key.endsWith("/replay.json"));
    }

    /// The run has inspected the export.
    private void inspected() {
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders", "notes"), List.of()));
    }

    @Test
    void aReplayIsTheSamePipelineUnderANameThatIsFree() {
        var started = replays.start(whole());

        assertThat(executions.started)
                .singleElement()
                .satisfies(start -> assertThat(start.stateMachine())
                        .isEqualTo("arn:aws:states:eu-central-1:111122223333:stateMachine:datapump-acme"))
                .satisfies(start -> assertThat(start.name())
                        .isEqualTo(RUN.export() + "-r260304050607000")
                        .hasSizeLessThanOrEqualTo(80))
                .satisfies(start -> assertThat(JsonMapper.shared().readTree(start.input()))
                        .isEqualTo(JsonMapper.shared().readTree("""
                                {"cluster": "shop-prod", "export": "%s", "configuration": "config/shop-prod/1.json",
                                 "taskDefinition": "datapump-acme-shop-prod"}""".formatted(RUN.export()))));
        assertThat(started)
                .isEqualTo(new StartedReplay(
                        RUN, "arn:execution:" + RUN.export() + "-r260304050607000", Optional.empty()));
        assertThat(fixtures.receipts().replay()).isEqualTo(Replay.WHOLE);
        assertThat(ExecutionName.isOf(executions.started.getFirst().name(), RUN.export()))
                .isTrue();
        assertThat(ExecutionName.isOf(RUN.export() + "0", RUN.export())).isFalse();
    }

    @Test
    void theLongestIdRdsTakesLeavesRoomForTheName() {
        var export = "e".repeat(60);
        fixtures.bucket.with(EXPORTED.formatted(export), "rows");
        replays.start(new ReplayRequest(RUN.cluster(), export, Optional.empty(), false));
        assertThat(executions.started.getFirst().name()).hasSizeLessThanOrEqualTo(80);
    }

    @Test
    void oneTableIsFoundUnderAnyOfItsNames() {
        inspected();
        for (var name : List.of("shop.orders", "shop_orders", "shop.shop.orders")) {
            assertThat(replays.start(of(name)).table()).as(name).contains("shop.orders");
            assertThat(fixtures.receipts().replay()).isEqualTo(new Replay(Optional.of("shop.orders"), false));
        }
    }

    @Test
    void aTableThatTheExportDoesNotHoldIsRefusedWithTheNearestName() {
        inspected();
        refused(of("shop.order"), "no table \"shop.order\"", "Did you mean \"shop.orders\"?");
    }

    @Test
    void aTableOfAnExportNobodyHasLookedIntoIsForInspectToJudge() {
        assertThat(replays.start(of("shop.orders")).table()).contains("shop.orders");
    }

    @Test
    void anUnknownClusterIsRefused() {
        refused(
                new ReplayRequest("shop-pro", RUN.export(), Optional.empty(), false),
                "no cluster \"shop-pro\"",
                "Did you mean \"shop-prod\"?",
                "Those in force: shop-prod.");
    }

    @Test
    void withoutAnIndexNothingHasBeenApplied() {
        fixtures.bucket.delete(List.of(RunIndex.KEY));
        refused(whole(), "nothing has been applied yet");
    }

    @Test
    void anExportThatIsNotThereIsRefusedWithWhatIs() {
        refused(
                new ReplayRequest(RUN.cluster(), RUN.export() + "0", Optional.empty(), false),
                "nothing of export",
                "exported/shop-prod/",
                "Did you mean \"" + RUN.export() + "\"?",
                "What is there: " + RUN.export());
    }

    @Test
    void anExportThatWasClearedIsRefusedWithWhatToDo() {
        fixtures.bucket.delete(List.of(EXPORTED.formatted(RUN.export())));
        refused(whole(), "nothing of export", "No export of the cluster is there.");
        fixtures.receipts().exportWillBeCleared(RunFixtures.NOW);
        inspected();
        fixtures.everyJobReported();
        notified();
        refused(whole(), "no longer in S3", "cleared after its run had published it", "cleanup: keep");
    }

    @Test
    void aRunThatFailedAfterItsExportWasClearedIsFinishedFromItsReceipts() {
        fixtures.bucket.delete(List.of(EXPORTED.formatted(RUN.export())));
        fixtures.receipts().exportWillBeCleared(RunFixtures.NOW);
        fixtures.receipts().write(new JobFailure("catalog", "", "Cannot crawl."));
        notified();
        assertThat(replays.start(whole()).table()).isEmpty();
    }

    @Test
    void whatWasAskedOfARunThatDidNotStartIsForgotten() {
        inspected();
        executions.refusal = Optional.of(new ReplayException("Cannot start: access denied."));
        assertThatThrownBy(() -> replays.start(of("shop.orders"))).hasMessageContaining("access denied");
        assertThat(fixtures.receipts().replay()).isEqualTo(Replay.WHOLE);
    }

    @Test
    void whileAnExportIsBeingClearedOnlyARunThatHasNotEndedWellCanBeFinished() {
        inspected();
        fixtures.receipts().exportWillBeCleared(RunFixtures.NOW);
        refused(of("shop.orders"), "is being cleared", "Without --table its run can be finished.");
        fixtures.everyJobReported();
        notified();
        refused(whole(), "is being cleared", "Its run has published it.");
        fixtures.receipts().write(new JobFailure("catalog", "", "Cannot crawl."));
        notified();
        assertThat(replays.start(whole()).table()).isEmpty();
    }

    private void notified() {
        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty(), EndOfRun.UNHEARD).run();
    }

    @Test
    void twoRunsOfOneExportAtATimeAreRefused() {
        executions.running.add(RUN.export() + "-r260304050000000");
        refused(whole(), "is under way");
    }

    @Test
    void aLaterSnapshotIsReplacedOnlyOnPurpose() {
        inspected();
        fixtures.everyJobReported();
        notified();
        var own = fixtures.bucket.text(RunReport.publishedKey(RUN.cluster()));
        fixtures.bucket.write(
                RunReport.publishedKey(RUN.cluster()),
                own.replace("2026-03-01T03:08:12Z", "2026-03-02T03:08:12Z")
                        .replace(RUN.export(), "later")
                        .getBytes(UTF_8));

        refused(whole(), "the lake shows a later snapshot", "export later, taken at 2026-03-02T03:08:12Z", "--older");
        fixtures.bucket.with(EXPORTED.formatted("later"), "rows");
        executions.running.add("later");
        refused(older(), "the run of export later is under way");
        executions.running.clear();
        replays.start(older());
        assertThat(fixtures.receipts().replay()).isEqualTo(new Replay(Optional.empty(), true));
    }

    @Test
    void oneTableAloneDoesNotGoBack() {
        inspected();
        refused(
                new ReplayRequest(RUN.cluster(), RUN.export(), Optional.of("shop.orders"), true),
                "--older goes back to a snapshot with all its tables");
    }
}
