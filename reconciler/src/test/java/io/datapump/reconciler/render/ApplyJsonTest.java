package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.schema.LakeConfigLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ApplyJsonTest {

    private static final Plan ANY =
            PlanFixtures.CASES.values().iterator().next().get();

    @TestFactory
    Stream<DynamicTest> everyReportIsAsTheSchemaDescribes() {
        return PlanFixtures.CASES.entrySet().stream()
                .map(plan -> DynamicTest.dynamicTest(
                        plan.getKey(), () -> check(plan.getValue().get())));
    }

    private static void check(Plan plan) {
        var results = new ArrayList<Result>();
        plan.pending().forEach(change -> {
            results.add(new Result(change, new Outcome.Done(), Duration.ofMillis(1500)));
            results.add(new Result(change, new Outcome.Failed("It was refused.")));
            results.add(new Result(change, new Outcome.Skipped("It was skipped.")));
            results.add(new Result(change, new Outcome.Unknown("The answer was lost.")));
        });
        var json = ApplyJson.write(plan.scope(), Optional.of("1a2b"), new ApplyReport(results, Optional.of(plan)));

        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Objects.requireNonNull(
                                LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/apply.schema.json")))
                        .validate(json.toString(), InputFormat.JSON))
                .isEmpty();
        assertThat(json.path("remaining"))
                .hasSize(plan.pending().size() + plan.conflicts().size());
    }

    @Test
    void whatBecameOfAChangeStandsBesideIt() {
        var change = PlanFixtures.CASES.values().stream()
                .flatMap(plan -> plan.get().pending().stream())
                .filter(Change.Update.class::isInstance)
                .findFirst()
                .orElseThrow();
        var report = new ApplyReport(
                List.of(new Result(change, new Outcome.Failed("It was refused."), Duration.ofMillis(1250))),
                Optional.empty());

        var json = ApplyJson.write(ANY.scope(), Optional.empty(), report);

        assertThat(json.at("/results/0/action").asString()).isEqualTo("update");
        assertThat(json.at("/results/0/outcome").asString()).isEqualTo("failed");
        assertThat(json.at("/results/0/reason").asString()).isEqualTo("It was refused.");
        assertThat(json.at("/results/0/seconds").asDouble()).isEqualTo(1.25);
        assertThat(json.at("/succeeded").asBoolean()).isFalse();
        assertThat(json.has("commit")).isFalse();
    }
}
