package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.source.SampleDatabase;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// `longterm verify`, `history` and `restore` over a small lake that has had two nights.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LongtermCommandsTest {

    private static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: small, owners: [tests]}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: small-lake
              image: 111122223333.dkr.ecr.eu-central-1.amazonaws.com/datapump:0.1.0
              network: {subnets: [subnet-0a1b2c3d4e5f60718], securityGroups: [sg-0a1b2c3d4e5f60718]}
              export: {cleanup: keep}
              catalog: {mode: api}
            """;

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer]
                    settings:
                      public.payment:
                        longterm: {key: [payment_id]}
            """;

    private Path dir = Path.of("");
    private Path config = Path.of("");

    @BeforeAll
    void haveTwoNights(@TempDir Path folder) throws IOException {
        dir = folder.resolve("aws");
        config = Files.createDirectories(folder.resolve("lake-config"));
        Files.writeString(config.resolve("lake.yaml"), LAKE);
        Files.writeString(config.resolve("cluster.yaml"), CLUSTER);
        var applied = Shell.run("--local", dir, "apply", config);
        assertThat(applied.exit()).as(applied.err() + applied.out()).isZero();
        var aws = LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC());
        for (int night = 0; night < 2; night++) {
            // More payments in the second.
            aws.databases().register(SourceKind.INSTANCE, "pagila-prod", new SampleDatabase(7, 300 + 100 * night));
            var at = Instant.parse("2026-01-05T03:10:00Z").plus(night, ChronoUnit.DAYS);
            aws.databases().takeSnapshot("pagila-prod", at);
            aws.settle();
        }
    }

    private Shell longterm(Object... words) {
        return Shell.run(
                Stream.of(Stream.of("--local", dir, "longterm"), Stream.of(words), Stream.of("--config", config))
                        .flatMap(each -> each)
                        .toArray());
    }

    @Test
    @Order(1)
    void bothNightsAreListedTheLatestFirst() {
        var listed = longterm("history", "pagila-prod", "pagila.payment");
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("merge of a snapshot") && line.contains("rows in"));
        assertThat(listed.out()).startsWith("     2  ");
    }

    @Test
    @Order(2)
    void aHistoryThatIsWhatItSaysIsWell() {
        var verified = longterm("verify", "pagila-prod", "pagila.payment", "--read");
        assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
        assertThat(verified.out())
                .startsWith("pagila.payment of pagila-prod: 2 manifests")
                .contains("All is well: the chain holds, and every file was read and holds what it should.");
    }

    @Test
    @Order(3)
    void aTableWithoutAHistoryIsSaidWithThoseThereAre() {
        var unknown = longterm("verify", "pagila-prod", "pagila.customer");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("No history of a table \"pagila.customer\" of cluster \"pagila-prod\" has begun.")
                .contains("pagila.payment");
    }

    @Test
    @Order(4)
    void anEarlierStateIsInForceAgainOnceSomebodyAgrees() {
        var refused = longterm("restore", "pagila-prod", "pagila.payment", "1");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("Cannot restore manifest 1 of pagila.payment without an agreement");
        var restored = longterm("restore", "pagila-prod", "pagila.payment", "1", "--rows", "1000000");
        assertThat(restored.exit()).as(restored.err()).isZero();
        assertThat(restored.out()).startsWith("Manifest 3 is in force: the state of manifest 1, ");
        assertThat(longterm("verify", "pagila-prod", "pagila.payment").exit()).isZero();
        assertThat(longterm("history", "pagila-prod", "pagila.payment").out())
                .contains("restore of manifest 1", "--rows on the command line: ");
    }

    @Test
    @Order(5)
    void whatWasReplacedIsRemovedAndCannotBeGoneBackTo() {
        var dry = longterm("clear", "pagila-prod", "pagila.payment", "--grace", "PT0S", "--dry-run");
        assertThat(dry.exit()).as(dry.err()).isZero();
        assertThat(dry.out())
                .contains("  longterm/pagila-prod/pagila/payment/state-0000000001-", " bytes would be removed.")
                .doesNotContain("state-0000000003-");
        var kept = longterm("clear", "pagila-prod", "pagila.payment");
        assertThat(kept.out()).isEqualToIgnoringNewLines("0 files with 0 bytes were removed.");
        var cleared = longterm("clear", "pagila-prod", "pagila.payment", "--grace", "PT0S");
        assertThat(cleared.exit()).as(cleared.err()).isZero();
        assertThat(cleared.out()).isEqualTo(dry.out().replace("would be removed", "were removed"));
        var verified = longterm("verify", "pagila-prod", "pagila.payment", "--read");
        assertThat(verified.exit()).as(verified.out()).isZero();
        assertThat(verified.out()).contains("distinct keys", "; 0 other files beside them.");
        var gone = longterm("restore", "pagila-prod", "pagila.payment", "2");
        assertThat(gone.exit()).isEqualTo(1);
        assertThat(gone.err()).contains("Cannot restore manifest 2 of pagila.payment: ", "files are gone");
    }

    @Test
    @Order(6)
    void whatCannotBeMeantIsRefused() {
        assertThat(longterm("clear", "pagila-prod", "pagila.payment", "--grace", "-PT1H"))
                .satisfies(refused -> assertThat(refused.exit()).isEqualTo(2))
                .satisfies(refused -> assertThat(refused.err()).contains("--grace takes a time from PT0S, not PT-1H."));
        assertThat(longterm("restore", "pagila-prod", "pagila.payment", "9"))
                .satisfies(refused -> assertThat(refused.exit()).isEqualTo(1))
                .satisfies(refused -> assertThat(refused.err()).contains("Cannot read manifest 9 of pagila.payment"));
    }

    @Test
    @Order(7)
    void aFileThatIsGoneIsAFaultAndNothingElseIsRemoved() throws IOException {
        var live = Path.of("");
        try (var files = Files.walk(dir)) {
            live = files.filter(file -> file.toString().contains("state-0000000003-"))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(live);
        var verified = longterm("verify", "pagila-prod", "pagila.payment");
        assertThat(verified.exit()).isEqualTo(1);
        assertThat(verified.out()).contains(" is gone.", "1 faults.");
        var refused = longterm("clear", "pagila-prod", "pagila.payment");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("Cannot remove replaced files of pagila.payment: 1 of the ");
    }
}
