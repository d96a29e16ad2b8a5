package io.datapump.reconciler;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.LakeFixtures.sized;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.impact.TableImpact;
import io.datapump.reconciler.impact.TableImpact.Fate;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.record.Recording;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a plan reads of a run's receipts, and says of data, with and without an AWS.
class ImpactPlanTest {

    private static final String REPORT = """
            {"version": 1, "cluster": "pagila-prod", "export": "e-1", "configuration": "config/pagila-prod/aa.json",
             "status": "published", "gaps": [], "failures": [], "ended": "2026-11-28T03:41:00Z",
             "tables": [{"database": "pagila", "name": "public.film", "as": {"database": "pagila", "table": "film"},
                         "rows": 1000, "bytes": 400000, "files": 1, "partitions": 0}],
             "jobs": [{"job": "copy", "subject": "", "millis": 90000, "files": 1, "rows": 1000, "bytes": 400000,
                       "bytesThrough": 0}]}
            """;

    private static final String MANIFEST = """
            {"version": 1, "tables": [
              {"database": "pagila", "schema": "public", "name": "film", "fate": {"is": "Marked"},
               "columns": [], "files": [{}], "rows": 1000, "bytes": 400000},
              {"database": "crm", "schema": "public", "name": "orders", "fate": {"is": "DatabaseNotMarked"},
               "columns": [], "files": [], "rows": -1, "bytes": 70000}]}
            """;

    private final FakeAws aws = new FakeAws();
    private final Reconciler reconciler =
            Reconciler.of(aws.clients(), DEFINITION).polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));
    private final LakeConfig other = config(marking(instance("pagila-prod"), "crm"));

    @BeforeEach
    void aRunHasPublished() {
        assertThat(reconciler.apply(demo(), reconciler.plan(demo()), line -> {}).succeeded())
                .isTrue();
        aws.s3().tamper("runs/pagila-prod/published.json", REPORT, Map.of());
        aws.s3().tamper("runs/pagila-prod/e-1/manifest.json", MANIFEST, Map.of());
    }

    @Test
    void anUnchangedConfigurationMeansNothing() {
        assertThat(reconciler.plan(demo()).impact().isEmpty()).isTrue();
    }

    @Test
    void aPlanSaysWhatBecomesOfTables() {
        var cluster = reconciler.plan(other).impact().clusters().getFirst();

        assertThat(cluster.tables())
                .extracting(TableImpact::name, TableImpact::fate)
                .containsExactly(
                        tuple("pagila-prod/crm/public.orders", Fate.GAINED),
                        tuple("pagila-prod/pagila/public.film", Fate.LOST));
    }

    @Test
    void aRecordedStateTellsTheSame() {
        var recorded = Recording.read(new Recording(Instant.EPOCH, reconciler.readAll(demo())).write());
        var offline = Planning.of(DEFINITION).plan(other, recorded.live(), PlanOptions.STANDARD, Optional.empty());

        assertThat(offline.impact()).isEqualTo(reconciler.plan(other).impact());
    }

    /// 90 s in a task twice as large, and no table that changes.
    @Test
    void aLargerTaskCostsMore() {
        var cluster = reconciler
                .plan(config(sized("pagila-prod", 2048, 8192)))
                .impact()
                .clusters()
                .getFirst();
        var cost = cluster.cost().orElseThrow();
        var tasks = cost.lines().stream()
                .filter(line -> line.item().equals("tasks"))
                .findFirst()
                .orElseThrow();

        assertThat(cluster.tables()).isEmpty();
        assertThat(tasks.after().usd()).isGreaterThan(tasks.before().usd());
    }
}
