package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.rds.model.RdsException;

/// From RDS's events to the notifications, through topic, queue, function, exports and runs.
class SnapshotPathTest {

    private static final Instant NIGHT = Instant.parse("2026-03-01T02:30:00Z");

    @TempDir
    private Path dir;

    private static List<String> statuses(ManyServers lake) {
        return lake.notifications().stream()
                .map(n -> n.path("cluster").asString() + " " + n.path("status").asString())
                .toList();
    }

    /// Six snapshots in the order of their minutes, which is not that of the servers' names.
    private static List<String> sixAtOnce(ManyServers lake) {
        var exports = new ArrayList<String>();
        for (int server : new int[] {3, 6, 1, 5, 2, 4}) {
            exports.add(lake.snapshot(server, NIGHT.plusSeconds(60L * exports.size())));
        }
        return exports;
    }

    private static void allArePublishedInOrder(ManyServers lake, List<String> exports) {
        assertThat(lake.started()).containsExactlyElementsOf(exports);
        assertThat(statuses(lake))
                .containsExactlyInAnyOrder(
                        "db-1 published",
                        "db-2 published",
                        "db-3 published",
                        "db-4 published",
                        "db-5 published",
                        "db-6 published");
        assertThat(lake.log()).anyMatch(line -> line.contains("] waiting: export " + exports.getLast()));
        assertThat(lake.log()).noneMatch(line -> line.contains("] failed: "));
        assertThat(lake.deadLetters()).isEmpty();
    }

    @Test
    void sixSnapshotsAtOnceAreAllExportedInTheirOrderThoughFiveRunAtOnce() throws IOException {
        var lake = ManyServers.open(dir, 6);
        var exports = sixAtOnce(lake);
        lake.aws().settle();
        allArePublishedInOrder(lake, exports);
    }

    @Test
    void whateverRdsSaysToTheSixthItWaits() throws IOException {
        var words = List.of("ExportTaskQuotaExceeded", "InvalidExportSourceState", "NobodyHasSeenThis");
        for (var code : words) {
            var lake = ManyServers.open(dir.resolve(code), 6);
            var exports = sixAtOnce(lake);
            var sixth = new AtomicInteger();
            lake.aws().calls().inject(new FaultPlan() {
                @Override
                public void before(Call call) {
                    if (call.toString().equals("rds:StartExportTask") && sixth.incrementAndGet() == 6) {
                        throw refusal(code);
                    }
                }
            });
            lake.aws().settle();
            allArePublishedInOrder(lake, exports);
        }
    }

    private static RuntimeException refusal(String code) {
        return RdsException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage("in words nobody has published")
                        .build())
                .build();
    }

    @Test
    void whatEventsDoNotTellTheSweepFinds() throws IOException {
        var lake = ManyServers.open(dir, 1);
        lake.loseEvents();
        var export = lake.snapshot(1, NIGHT);
        lake.aws().settle();
        assertThat(lake.started()).isEmpty();

        lake.aws().fireSchedules();
        lake.aws().settle();
        assertThat(lake.started()).containsExactly(export);
        assertThat(lake.notifications()).isEmpty();

        lake.aws().fireSchedules();
        lake.aws().settle();
        assertThat(statuses(lake)).containsExactly("db-1 published");

        lake.aws().fireSchedules();
        lake.aws().settle();
        assertThat(lake.executions()).containsExactly(export + " SUCCEEDED");
        assertThat(lake.log()).last().asString().contains("[trigger sweep] done: 0 found");
    }

    @Test
    void aLostFailureIsToldByTheSweepOnce() throws IOException {
        var lake = ManyServers.open(dir, 1);
        var export = lake.snapshot(1, NIGHT);
        while (lake.started().isEmpty()) {
            lake.aws().advance();
        }
        lake.loseEvents();
        lake.aws().rds().cancelExportTask(c -> c.exportTaskIdentifier(export));
        lake.aws().settle();
        for (int i = 0; i < 2; i++) {
            lake.aws().fireSchedules();
            lake.aws().settle();
        }
        assertThat(statuses(lake)).containsExactly("db-1 failed");
        assertThat(lake.notifications().getFirst().at("/failures/0/message").asString())
                .isEqualTo("Export %s ended as CANCELED: RDS gives no cause.".formatted(export));
        assertThat(lake.executions()).isEmpty();
    }

    @Test
    void whatNobodyCanReadIsSetAsideAtOnceWithItsReason() throws IOException {
        var lake = ManyServers.open(dir, 1);
        lake.deliver("{\"Event ID\": \"broken");
        assertThat(lake.aws().advance()).isTrue();
        assertThat(lake.aws().advance()).as("it does not come again").isFalse();
        assertThat(lake.deadLetters())
                .singleElement()
                .asString()
                .contains("{\\\"Event ID\\\": \\\"broken")
                .contains("because Cannot read the event: The SNS notification's message is not JSON");
    }

    /// Seen elsewhere: late repeats that replaced good data by older data.
    @Test
    void repeatsAtOnceAfterTheRunAndTwoDaysLaterChangeNothing() throws IOException {
        var lake = ManyServers.open(dir, 1);
        var first = lake.snapshot(1, NIGHT);
        lake.announced().forEach(lake::deliver);
        lake.aws().settle();
        assertThat(lake.executions()).containsExactly(first + " SUCCEEDED");
        assertThat(lake.log()).anyMatch(line -> line.contains("] repeat: export " + first));

        var all = lake.announced();
        var state = LakeState.of(lake.aws(), lake.config().lake().value());
        all.forEach(lake::deliver);
        lake.aws().settle();
        assertThat(LakeState.of(lake.aws(), lake.config().lake().value())).isEqualTo(state);

        lake.clock().advance(Duration.ofDays(2));
        var second = lake.snapshot(1, NIGHT.plus(Duration.ofDays(2)));
        lake.aws().settle();
        state = LakeState.of(lake.aws(), lake.config().lake().value());
        all.reversed().forEach(lake::deliver);
        lake.aws().settle();
        lake.aws().fireSchedules();
        lake.aws().settle();
        assertThat(LakeState.of(lake.aws(), lake.config().lake().value())).isEqualTo(state);
        assertThat(lake.executions()).containsExactly(first + " SUCCEEDED", second + " SUCCEEDED");
        assertThat(lake.started()).containsExactly(first, second);
        assertThat(statuses(lake)).containsExactly("db-1 published", "db-1 published");
        assertThat(lake.deadLetters()).isEmpty();
    }

    @Test
    void theEndDeliveredBeforeTheBeginningIsNoMatter() throws IOException {
        var lake = ManyServers.open(dir, 1);
        var export = lake.snapshot(1, NIGHT);
        var created = lake.announced().getLast();
        lake.deliver(created.replace("RDS-EVENT-0091", "RDS-EVENT-0161"));
        lake.aws().settle();
        lake.deliver(created);
        lake.aws().settle();
        assertThat(lake.executions()).containsExactly(export + " SUCCEEDED");
        assertThat(statuses(lake)).containsExactly("db-1 published");
    }

    @Test
    void threeSnapshotsOfOneServerEndWithTheNewestAndNoneIsLost() throws IOException {
        var lake = ManyServers.open(dir, 1);
        var exports = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            exports.add(lake.snapshot(1, NIGHT.plusSeconds(60L * i)));
        }
        lake.aws().settle();
        assertThat(lake.started()).containsExactlyElementsOf(exports);
        assertThat(lake.notifications().getLast().path("export").asString()).isEqualTo(exports.getLast());
        assertThat(lake.notifications()).hasSize(3);
    }
}
