package io.datapump.reconciler.overview;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.overview.OverviewFixtures.NOW;
import static io.datapump.reconciler.overview.OverviewFixtures.fresh;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.mend.Mend;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.S3Folder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LakeChecksTest {

    private static final SourceLocation AT = new SourceLocation("lake-config/contracts/ops.yaml", 4, 1);

    @Test
    void eventsTheTriggerGaveUpOnNeedSomebody() {
        assertThat(fresh(instance("orders"))
                        .deadLetters(OptionalLong.empty())
                        .at(NOW)
                        .needsAttention())
                .isFalse();
        assertThat(fresh(instance("orders"))
                        .deadLetters(OptionalLong.of(2))
                        .at(NOW)
                        .lake())
                .singleElement()
                .satisfies(missing -> {
                    assertThat(missing.sentence()).contains("gave up on 2 events");
                    assertThat(((Mend.Command) missing.mend()).line()).contains("datapump-demo-trigger-dead-letters");
                });
    }

    @Test
    void aViewWithoutATableOrWithAFailedCrawlIsNamed() {
        var world = fresh(instance("orders")).declaring(withView("Orders_View"));

        assertThat(world.at(NOW).lake()).isEmpty();
        world.crawled("Orders_View_crawler", "SUCCEEDED", Optional.empty());
        assertThat(world.at(NOW).lake())
                .singleElement()
                .satisfies(missing ->
                        assertThat(missing.sentence()).contains("has no table", "s3://curated/ops/Orders_View/"));
        world.table("ops_catalog", "Orders_View");
        assertThat(world.at(NOW).lake()).isEmpty();
        world.crawled("Orders_View_crawler", "FAILED", Optional.empty());
        assertThat(world.at(NOW).lake())
                .singleElement()
                .satisfies(missing -> assertThat(missing.sentence()).contains("Glue gives no reason"));
    }

    private static LakeConfig withView(String table) {
        var contract = new ContractSpec(
                new Metadata("ops", List.of(), Optional.empty()),
                "ops_catalog",
                new S3Folder("curated", "ops"),
                List.of(new Located<>(new ContractView(table, "cron(0 6 * * ? *)", Optional.empty()), AT)));
        return new LakeConfig(
                LakeFixtures.lake(), config(instance("orders")).clusters(), List.of(new Located<>(contract, AT)));
    }
}
