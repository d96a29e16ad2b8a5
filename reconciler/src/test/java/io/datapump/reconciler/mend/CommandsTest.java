package io.datapump.reconciler.mend;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandsTest {

    @Test
    void aCommandNamesTheSameAwsAndTheSameFolder() {
        var commands = new Commands(List.of("--local", "target/demo"), "target/demo/lake-config");

        assertThat(commands.apply()).isEqualTo("./datapump --local target/demo apply target/demo/lake-config");
        assertThat(commands.adopt(new ResourceId(new KindName("glue-crawler"), "datapump-demo-orders")))
                .isEqualTo("./datapump --local target/demo adopt glue-crawler/datapump-demo-orders --config"
                        + " target/demo/lake-config");
    }

    @Test
    void withoutOptionsThereAreNone() {
        assertThat(Commands.of("lake-config").applyWithPruning()).isEqualTo("./datapump apply --prune lake-config");
        assertThat(Commands.of("lake-config").driftAt("HEAD~2"))
                .isEqualTo("./datapump drift --rev 'HEAD~2' lake-config");
    }

    @Test
    void whatAShellWouldReadOtherwiseIsQuoted() {
        assertThat(Commands.of("my lake's config").apply()).isEqualTo("./datapump apply 'my lake'\\''s config'");
    }
}
