package io.datapump.pump;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.catalog.FakeGlueClient;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.FakeSnsClient;
import io.datapump.pump.store.FakeS3Client;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.schema.run.RunConfigurationJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.sfn.SfnClient;

class MainTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("DATAPUMP_BUCKET", RunFixtures.BUCKET);

    private final FakeS3Client s3 = new FakeS3Client();
    private final FakeSnsClient sns = new FakeSnsClient();
    private final List<String> log = new ArrayList<>();
    private final PumpClients clients =
            new PumpClients(s3, new FakeGlueClient(), new NoRds(), sns, new NoSfn(), Duration.ofMillis(1));
    private final S3ObjectStore store = new S3ObjectStore(s3, RunFixtures.BUCKET);
    private final Receipts receipts = new Receipts(store, RunFixtures.RUN);

    /// The jobs ask RDS and Step Functions for nothing.
    private static final class NoRds implements RdsClient {
        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {
            // holds nothing open
        }
    }

    private static final class NoSfn implements SfnClient {
        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {
            // holds nothing open
        }
    }

    MainTest() {
        store.write(RunFixtures.RUN.configuration(), RunConfigurationJson.write(RunFixtures.configuration()));
    }

    private int run(JobArguments arguments) {
        return Main.runJob(
                arguments.command(), ENVIRONMENT, clients, Clock.fixed(RunFixtures.NOW, ZoneOffset.UTC), log::add);
    }

    @Test
    void everyJobIsWired() {
        for (var job : JobName.values()) {
            var arguments = job.isPerTable()
                    ? JobArguments.ofTable(job, RunFixtures.RUN, "shop.orders")
                    : JobArguments.of(job, RunFixtures.RUN);
            run(arguments);
            assertThat(log)
                    .as(job.commandName())
                    .anyMatch(line -> line.contains(" " + job.commandName()) && line.contains("started"));
        }
    }

    @Test
    void aFailedJobEndsInOneAndLeavesItsReason() {
        assertThat(run(JobArguments.of(JobName.CLEAR_EXPORT, RunFixtures.RUN))).isEqualTo(1);
        assertThat(receipts.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).contains("publish has not reported"));
    }

    @Test
    void notifySaysHowTheRunEnded() {
        assertThat(run(JobArguments.ofNotify(RunFixtures.RUN, Optional.of("inspect: the export is empty"))))
                .isZero();
        assertThat(sns.published.getFirst().topicArn()).isEqualTo(RunFixtures.TOPIC);
        assertThat(sns.published.getFirst().message()).contains("the export is empty");
        assertThat(receipts.report(JobName.NOTIFY, "")).isPresent();
    }

    @Test
    void aMissingOrForeignConfigurationFailsTheJobByName() {
        var missing = new RunId("shop-prod", "e-1", "config/shop-prod/2.json");
        assertThat(run(JobArguments.of(JobName.COPY, missing))).isEqualTo(1);
        assertThat(log).anyMatch(line -> line.contains("config/shop-prod/2.json does not exist"));
        var foreign = new RunId("crm-prod", "e-1", RunFixtures.RUN.configuration());
        assertThat(run(JobArguments.of(JobName.COPY, foreign))).isEqualTo(1);
        assertThat(log).anyMatch(line -> line.contains("is that of cluster shop-prod"));
    }

    @Test
    void wrongUsageIsTwoAndTouchesNothing() {
        var before = List.copyOf(s3.objects.keySet());
        assertThat(Main.runJob(List.of("dance"), ENVIRONMENT, clients, Clock.systemUTC(), log::add))
                .isEqualTo(2);
        assertThat(log).first().asString().contains("dance");
        assertThat(log).anyMatch(line -> line.startsWith("usage:"));
        log.clear();
        var command = JobArguments.of(JobName.COPY, RunFixtures.RUN).command();
        assertThat(Main.runJob(command, Map.of(), clients, Clock.systemUTC(), log::add))
                .isEqualTo(2);
        assertThat(log).first().asString().contains("DATAPUMP_BUCKET");
        assertThat(s3.objects.keySet()).containsExactlyElementsOf(before);
    }

    @Test
    void debugShowsTheStack() {
        var environment = Map.of("DATAPUMP_BUCKET", RunFixtures.BUCKET, "DATAPUMP_DEBUG", "1");
        var command = JobArguments.of(JobName.CATALOG, RunFixtures.RUN).command();
        Main.runJob(command, environment, clients, Clock.systemUTC(), log::add);
        assertThat(log).anyMatch(line -> line.contains("at io.datapump.pump.job.catalog.CatalogJob"));
    }

    @Test
    void clientsOfARegionCanBeMadeWithoutCredentials() {
        var real = PumpClients.ofRegion("eu-central-1");
        assertThat(real.s3().serviceName()).isEqualTo("s3");
        assertThat(real.pollInterval()).isPositive();
    }

    @Test
    void scratchIsEmptyAtFirstAndGoneAtTheEnd() throws java.io.IOException {
        Path folder;
        try (var scratch = Scratch.create(log::add)) {
            folder = scratch.folder();
            assertThat(folder).isEmptyDirectory();
            Files.createDirectories(folder.resolve("a/b"));
            Files.writeString(folder.resolve("a/b/.x.parquet.crc"), "left behind");
        }
        assertThat(folder).doesNotExist();
        assertThat(log).isEmpty();
    }

    @Test
    void aScratchFolderThatIsGoneAlreadyIsSaidAndNoFailure(@TempDir Path parent) {
        new Scratch(parent.resolve("gone"), log::add).close();
        assertThat(log).singleElement().asString().contains("gone");
    }
}
