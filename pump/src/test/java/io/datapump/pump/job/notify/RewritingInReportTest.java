package io.datapump.pump.job.notify;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.JobFixtures;
import io.datapump.pump.job.RunFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.parquet.RepartitionPlan;
import io.datapump.schema.run.RunReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// How repartition wrote a table, in the message of a run.
class RewritingInReportTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JobFixtures fixtures = new JobFixtures();

    @Test
    void aTableThatRepartitionWroteSaysHow() {
        var model = RunFixtures.staged("orders", "ano=2024/a.parquet");
        fixtures.receipts().write(RunFixtures.manifest(List.of("orders"), List.of()));
        fixtures.receipts()
                .write(new StagedTable(
                        model.source(),
                        model.as(),
                        model.columns(),
                        model.partitionBy(),
                        model.objects(),
                        model.rowsRead(),
                        5,
                        4,
                        Map.of(),
                        Optional.of(new RepartitionPlan(1, 2, 3, 6, Map.of("span several partitions", 3)))));
        fixtures.everyJobReported();

        new NotifyJob(fixtures.context(RunFixtures.configuration()), Optional.empty()).run();
        var message = NotificationSchema.read(fixtures.published.getLast().message());

        assertThat(message.at("/tables/0/rewriting")).isEqualTo(JSON.readTree("""
                {"filesCopied": 1, "groupsAppended": 2, "groupsRewritten": 3, "nulls": 4, "invalid": 5}"""));
        assertThat(RunReport.read(JSON.writeValueAsBytes(message))
                        .tables()
                        .getFirst()
                        .rewriting())
                .hasValue(new RunReport.Rewriting(1, 2, 3, 4, 5));
    }
}
