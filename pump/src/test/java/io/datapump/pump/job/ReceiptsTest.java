package io.datapump.pump.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.FinishedTask;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiptsTest {

    private final FakeObjectStore bucket = new FakeObjectStore();
    private final Receipts receipts = new Receipts(bucket, RunFixtures.RUN);

    @Test
    void aManifestIsReadBackEqual() {
        var manifest = RunFixtures.manifest(List.of("orders", "notes"), List.of("Something is missing."));
        assertThat(receipts.findManifest()).isEmpty();
        receipts.write(manifest);
        assertThat(receipts.manifest()).isEqualTo(manifest);
    }

    @Test
    void everyTransformIsReadBackEqual() {
        var model = RunFixtures.staged("orders", "a=1/x.parquet");
        var transforms = List.<Transform>of(
                new Transform.Year("c"),
                new Transform.Month("c"),
                new Transform.Day("c"),
                new Transform.Hour("c"),
                new Transform.Value("c"),
                new Transform.Truncate("c", 3),
                new Transform.Bucket("c", 16));
        assertThat(transforms).hasSize(Transform.class.getPermittedSubclasses().length);
        var staged = new StagedTable(
                model.source(),
                model.as(),
                model.columns(),
                transforms.stream().map(t -> new PartitionField("p", t)).toList(),
                model.objects(),
                model.rowsRead(),
                model.invalid());
        receipts.write(staged);
        assertThat(receipts.staged()).containsExactly(staged);
    }

    @Test
    void aMissingManifestSaysWhichJobIsMissing() {
        assertThatThrownBy(receipts::manifest)
                .isInstanceOf(JobException.class)
                .hasMessageContaining(RunFixtures.RUN.export())
                .hasMessageContaining("inspect has not run");
    }

    @Test
    void aBrokenReceiptIsNamed() {
        bucket.with(RunFixtures.RUN.manifestKey(), "{\"version\": ");
        assertThatThrownBy(receipts::findManifest)
                .isInstanceOf(JobException.class)
                .hasMessageContaining(RunFixtures.RUN.manifestKey());
    }

    @Test
    void reportsAreSortedByJobThenSubject() {
        receipts.write(new JobReport("repartition", "shop.b", 1, 0, 0, 0, 0, 0, List.of()));
        receipts.write(new JobReport("repartition", "shop.a", 1, 0, 0, 0, 0, 0, List.of()));
        receipts.write(RunFixtures.report(JobName.COPY));
        assertThat(receipts.reports())
                .extracting(r -> r.job() + " " + r.subject())
                .containsExactly("copy ", "repartition shop.a", "repartition shop.b");
    }

    @Test
    void theCommitIsThatOfTheIndexWhenTheRunBegan() {
        put(RunFixtures.index().at(Optional.of("abc")));
        receipts.rememberCommit();
        put(RunFixtures.index().at(Optional.of("def")));
        receipts.rememberCommit();
        assertThat(receipts.commit()).contains("abc");
    }

    @Test
    void ofAConfigurationThatIsNotInForceNobodyKnowsTheCommit() {
        assertThat(receipts.commit()).isEmpty();
        receipts.rememberCommit();
        assertThat(receipts.commit()).as("no index").isEmpty();
        bucket.with(RunIndex.KEY, "{");
        receipts.rememberCommit();
        assertThat(receipts.commit()).as("a broken index").isEmpty();
        put(RunFixtures.index());
        receipts.rememberCommit();
        assertThat(receipts.commit()).as("an index of an older Data Pump").isEmpty();
        put(RunFixtures.index().at(Optional.of("abc")));
        var other = new Receipts(
                bucket, new RunId(RunFixtures.RUN.cluster(), RunFixtures.RUN.export(), "config/shop-prod/2.json"));
        other.rememberCommit();
        assertThat(other.commit()).as("another configuration").isEmpty();
        receipts.rememberCommit();
        assertThat(receipts.commit()).contains("abc");
    }

    private void put(RunIndex index) {
        bucket.write(RunIndex.KEY, RunConfigurationJson.write(index));
    }

    @Test
    void whatRdsSaidOfTheExportTaskStandsWhenARunBeginsAgain() {
        var task = new FinishedTask(
                RunFixtures.RUN.export(),
                "arn:aws:rds:eu-central-1:111122223333:snapshot:a",
                "COMPLETE",
                Optional.of("{\"skippedTables\": [\"shop.public.secret\"]}"),
                Optional.of(RunFixtures.NOW),
                Optional.empty(),
                Optional.empty(),
                Optional.of(3));
        assertThat(receipts.task()).isEmpty();
        receipts.write(task);
        receipts.writeFinal(new byte[0]);
        receipts.beginAgain();
        assertThat(receipts.task()).contains(task);
    }

    @Test
    void theFirstMomentStands() {
        receipts.begin(Instant.EPOCH);
        receipts.begin(RunFixtures.NOW);
        assertThat(receipts.began()).contains(Instant.EPOCH);
        assertThat(receipts.exportCleared()).isFalse();
        receipts.exportWillBeCleared(RunFixtures.NOW);
        assertThat(receipts.exportCleared()).isTrue();
    }
}
