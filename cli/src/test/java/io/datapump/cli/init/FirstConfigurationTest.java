package io.datapump.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.sight.AccountSurvey;
import io.datapump.reconciler.sight.AccountSurvey.OtherServer;
import io.datapump.reconciler.sight.AccountSurvey.ServerNetwork;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstConfigurationTest {

    private static final String LONG = "warehouse-of-the-northern-branches-replica-prod";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anyAccountMakesAConfigurationWithoutFindings() throws IOException {
        var first = FirstConfiguration.of(
                "acme",
                new AccountSurvey(
                        "012345678901",
                        "eu-central-1",
                        List.of(
                                server(SourceKind.INSTANCE, "crm", Engine.POSTGRES, "app"),
                                server(SourceKind.CLUSTER, "crm", Engine.AURORA_MYSQL, "App"),
                                server(SourceKind.INSTANCE, "null", Engine.MARIADB, "on: [x]"),
                                server(SourceKind.INSTANCE, LONG, Engine.MYSQL, "2nd")),
                        List.of(new OtherServer(SourceKind.INSTANCE, "erp", "oracle-ee")),
                        Optional.of(new ServerNetwork(
                                "vpc-0a1b2c3d",
                                IntStream.range(0, 20)
                                        .mapToObj("subnet-0a1b2c3d4e5f607%02d"::formatted)
                                        .toList(),
                                List.of("sg-0a1b2c3d4e5f60718")))));

        var config = load(first);

        assertThat(config.lake().value().home().account()).isEqualTo("012345678901");
        assertThat(config.clusters())
                .extracting(cluster -> cluster.value().name())
                .containsExactlyInAnyOrder("crm", "crm-2", "null", "warehouse-of-the-northern-branches-repli");
        assertThat(config.clusters())
                .extracting(cluster ->
                        cluster.value().databases().getFirst().value().alias())
                .doesNotHaveDuplicates();
        assertThat(first.remarks())
                .anyMatch(remark -> remark.startsWith("Left out: the instance erp, because RDS exports no snapshots"))
                .anyMatch(remark -> remark.startsWith("The cluster crm is declared as crm-2"))
                .anyMatch(remark -> remark.startsWith("The instance " + LONG + " is declared as "))
                .hasSize(3);
        assertThat(first.files().get("lake.yaml"))
                .contains("of the servers in vpc-0a1b2c3d", "subnet-0a1b2c3d4e5f60715]");
    }

    @Test
    void anEmptyAccountMakesALakeAlone() throws IOException {
        var first = FirstConfiguration.of(
                "true", new AccountSurvey("111122223333", "us-east-1", List.of(), List.of(), Optional.empty()));

        assertThat(load(first).clusters()).isEmpty();
        assertThat(first.remarks()).isEmpty();
    }

    private LakeConfig load(FirstConfiguration first) throws IOException {
        for (var file : first.files().entrySet()) {
            var path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        var loaded = new LakeConfigLoader().load(folder);
        assertThat(loaded.diagnostics().all()).isEmpty();
        return loaded.config().orElseThrow();
    }

    private static ServerSeen server(SourceKind kind, String identifier, Engine engine, String database) {
        return new ServerSeen(kind, identifier, engine, Optional.of(database));
    }
}
