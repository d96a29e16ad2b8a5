package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.source.SampleDatabase;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private Path aws = Path.of("");
    private Path config = Path.of("");

    @BeforeEach
    void twoServers() {
        aws = folder.resolve("aws");
        config = folder.resolve("first");
        var databases = LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC())
                .databases();
        databases.register(SourceKind.INSTANCE, "pagila-prod", new SampleDatabase(42, 100));
        databases.register(SourceKind.CLUSTER, "shop", new SampleDatabase(42, 100));
    }

    @Test
    void whatIsWrittenIsValidAndCanBePlannedAndApplied() {
        var init = Shell.run("--local", aws, "init", config, "--name", "acme");

        assertThat(init.exit()).as(init.err()).isZero();
        assertThat(init.out())
                .contains(
                        "Account 111122223333, region eu-central-1: 2 servers whose snapshots RDS can export.",
                        "wrote " + config.resolve("lake.yaml"),
                        "wrote " + config.resolve("clusters/pagila-prod.yaml"),
                        "wrote " + config.resolve("clusters/shop.yaml"),
                        "./datapump validate " + config,
                        "./datapump --local %s plan %s".formatted(aws, config));
        assertThat(config.resolve("lake.yaml"))
                .content()
                .contains(
                        "  account: \"111122223333\" ",
                        "  region: eu-central-1\n",
                        "  bucket: acme-lake-111122223333\n",
                        "# replace: these ids are invented");
        assertThat(config.resolve("clusters/shop.yaml"))
                .content()
                .contains(
                        "    engine: aurora-postgresql\n    kind: cluster\n    identifier: shop\n", "  # databases:\n");
        assertThat(Shell.run("validate", config).exit()).isZero();
        assertThat(Shell.run("--local", aws, "apply", config).exit()).isZero();
    }

    @Test
    void nothingIsEverOverwritten() throws IOException {
        Files.createDirectories(config.resolve("old"));
        Files.writeString(config.resolve("old/lake.yml"), "kind: Lake\n");
        Files.writeString(config.resolve("README.md"), "ours\n");

        var refused = Shell.run("--local", aws, "init", config);

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains("holds documents already", "old/lake.yml")
                .doesNotContain("README.md");
        assertThat(config.resolve("lake.yaml")).doesNotExist();
    }

    @Test
    void wrongUsageIsSaidSo() {
        var name = Shell.run("--local", aws, "init", config, "--name", "My Lake");
        assertThat(name.exit()).isEqualTo(2);
        assertThat(name.err()).contains("'My Lake' is no name of a lake", "Did you mean \"my-lake\"?");
        assertThat(Shell.run("--local", folder.resolve("none"), "init", config).err())
                .contains("There is no embedded AWS in");
        assertThat(Shell.run("--local", aws, "init", config, "--region", "eu-west-1")
                        .err())
                .contains("The embedded AWS is of region eu-central-1, not eu-west-1");
        assertThat(config).doesNotExist();
    }
}
