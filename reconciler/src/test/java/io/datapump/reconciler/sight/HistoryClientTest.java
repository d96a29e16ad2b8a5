package io.datapump.reconciler.sight;

import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.keepingHistory;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which manifest of a history is read.
class HistoryClientTest {

    private static final String KEPT = "longterm/pagila-prod/_manifests/pagila/payment/";

    private final FakeAws aws = new FakeAws();
    private final HistoryClient client = new HistoryClient(aws.clients().s3(), "example-demo-lake");
    private final List<ClusterRun> keeping = ClusterRun.allOf(config(keepingHistory(instance("pagila-prod"))));

    @BeforeEach
    void thereIsABucket() {
        aws.s3().createBucket("example-demo-lake");
    }

    private void manifest(String name, int rows) {
        aws.s3().tamper(KEPT + name, """
                {"version": 1, "cause": {"snapshot": "2026-11-28T03:00:00Z"},
                 "partitions": [{"path": "", "files": [{"sizeInBytes": 9, "content": {"rows": %d}}]}]}
                """.formatted(rows), Map.of());
    }

    @Test
    void theManifestWithTheHighestNumberCounts() {
        manifest("0000000009.json", 1);
        manifest("0000000010.json", 2);

        assertThat(client.of(keeping))
                .isEqualTo(Map.of(
                        "pagila-prod",
                        Map.of(
                                "pagila.payment",
                                new StoredHistory(
                                        Instant.parse("2026-11-28T03:00:00Z"), List.of(new Folder("", 1, 2, 9))))));
    }

    @Test
    void aHistoryThatHasNotBegunOrCannotBeReadIsUnknown() {
        assertThat(client.of(keeping)).isEmpty();

        aws.s3().tamper(KEPT + "0000000001.json", "{", Map.of());

        assertThat(client.of(keeping)).isEmpty();
    }

    @Test
    void tablesWithoutHistoryAreNotAskedFor() {
        manifest("0000000001.json", 1);

        assertThat(client.of(ClusterRun.allOf(demo()))).isEmpty();
    }
}
