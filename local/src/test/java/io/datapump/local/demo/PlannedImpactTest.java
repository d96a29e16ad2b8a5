package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.impact.Amount;
import io.datapump.reconciler.impact.Quantity.Exactly;
import io.datapump.reconciler.impact.TableImpact;
import io.datapump.reconciler.impact.TableImpact.Fate;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a plan foretells from the receipts the pump has written is what the next run of the same rows leaves.
class PlannedImpactTest {

    private static final String OTHER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.film, public.rental, public.empty_notes]
                    settings:
                      public.film: {alias: filmes}
                      public.payment: {partitionBy: [{as: ano, year: payment_date}]}
            """;

    @TempDir
    private Path folder;

    private static Plan plan(SmallLake lake) {
        return lake.aws()
                .reconciler(StateMachineDefinition.render(
                        Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER)))
                .plan(lake.config());
    }

    private static Map<String, RunReport.Table> published(SmallLake lake) {
        return RunReport.read(lake.objects()
                        .read(RunReport.publishedKey(SmallLake.CLUSTER))
                        .orElseThrow())
                .tables()
                .stream()
                .collect(Collectors.toMap(RunReport.Table::name, Function.identity()));
    }

    @Test
    void whatIsForetoldIsWhatTheNextRunLeaves() {
        var before = published(SmallLake.spend(folder, Night.FIRST, LocalOptions.standard()));
        var lake = SmallLake.open(folder, SmallLake.LAKE, OTHER, LocalOptions.standard());

        var plan = plan(lake);

        assertThat(plan.unagreed()).extracting(Loss::name).containsExactly("pagila-prod/pagila/public.customer");
        var foretold = plan.impact().clusters().getFirst().tables().stream()
                .collect(Collectors.toMap(
                        table -> table.name().substring("pagila-prod/pagila/".length()), Function.identity()));
        assertThat(foretold.values())
                .extracting(TableImpact::fate)
                .containsExactlyInAnyOrder(Fate.LOST, Fate.RENAMED, Fate.CHANGED, Fate.GAINED);
        assertThat(amount(foretold, "public.payment").rows())
                .isEqualTo(new Exactly(table(before, "public.payment").rows()));

        lake.apply();
        lake.aws().databases().register(SourceKind.INSTANCE, SmallLake.CLUSTER, Night.FIRST.content());
        lake.aws().databases().takeSnapshot(SmallLake.CLUSTER, Instant.parse("2026-01-06T03:10:00Z"));
        lake.aws().settle();

        var after = published(lake);
        assertThat(after).doesNotContainKey("public.customer").containsKey("public.rental");
        assertThat(amount(foretold, "public.payment").partitions())
                .isEqualTo(new Exactly(table(after, "public.payment").partitions()));
        assertThat(amount(foretold, "public.film").bytes())
                .isEqualTo(new Exactly(table(after, "public.film").bytes()));
        assertThat(amount(foretold, "public.rental").bytes())
                .isEqualTo(new Exactly(table(after, "public.rental").bytes()));
        assertThat(plan(lake).impact().isEmpty()).isTrue();
    }

    private static RunReport.Table table(Map<String, RunReport.Table> published, String name) {
        return Objects.requireNonNull(published.get(name));
    }

    private static Amount amount(Map<String, TableImpact> foretold, String table) {
        return Objects.requireNonNull(foretold.get(table)).after().orElseThrow().amount();
    }
}
