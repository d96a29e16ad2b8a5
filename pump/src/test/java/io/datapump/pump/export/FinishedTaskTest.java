package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datapump.pump.store.FakeObjectStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FinishedTaskTest {

    private static final String ARN = "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:c1-2026-03-01-03-07";

    private final FakeExport export = FakeExport.of("c1", "e1").table("shop.public.orders", t -> t.batch("1", 1));

    private static FinishedTask task(String identifier, String arn, String status, String warning) {
        return new FinishedTask(
                identifier,
                arn,
                status,
                Optional.of(warning),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(0));
    }

    private SnapshotExport read(FinishedTask said) {
        var store = export.writeTo(new FakeObjectStore());
        return new ExportReader(store, "c1", "e1").read(Optional.of(said));
    }

    @Test
    void itsWarningCountsAsOneInTheMetadataDoes() {
        var read = read(task("e1", ARN, "COMPLETE", """
                {"skippedTables": ["shop.public.secret"], "general": [{"reason": "HALF_DONE"}]}"""));

        assertThat(read.skipped())
                .extracting(SkippedTable::fullName, SkippedTable::reason)
                .containsExactly(tuple("shop.public.secret", "RDS skipped it and gave no reason"));
        assertThat(read.warnings()).containsExactly("RDS said of the export: HALF_DONE");
    }

    @Test
    void whatBothSayCountsOnceAndWhatOneSaysIsKept() {
        export.info(info -> info.put("warningMessage", """
                {"skippedTables": ["shop.public.a"], "general": [{"reason": "HALF_DONE"}]}"""));

        var read = read(task("e1", ARN, "COMPLETE", """
                {"general": [{"reason": "HALF_DONE"}], "skippedTables": ["shop.public.a", "shop.public.b"]}"""));

        assertThat(read.skipped()).extracting(SkippedTable::fullName).containsExactly("shop.public.a", "shop.public.b");
        assertThat(read.warnings()).containsExactly("RDS said of the export: HALF_DONE");
    }

    @Test
    void aWarningNobodyCanReadIsQuotedAndABlankOneIsNone() {
        assertThat(read(task("e1", ARN, "COMPLETE", "{broken")).warnings())
                .containsExactly("RDS said of the export: {broken");
        assertThat(read(task("e1", ARN, "COMPLETE", " ")).warnings()).isEmpty();
    }

    @Test
    void aTaskThatIsNotTheMetadatasIsRefusedWithBothNames() {
        for (var other : new FinishedTask[] {
            task("e2", ARN, "COMPLETE", ""), task("e1", ARN + "-b", "COMPLETE", ""), task("e1", ARN, "FAILED", "")
        }) {
            assertThatThrownBy(() -> read(other))
                    .isInstanceOf(ExportException.class)
                    .hasMessageContaining("is of the export task e1 of %s, COMPLETE", ARN)
                    .hasMessageContaining("task %s of %s, %s", other.identifier(), other.sourceArn(), other.status());
        }
    }
}
