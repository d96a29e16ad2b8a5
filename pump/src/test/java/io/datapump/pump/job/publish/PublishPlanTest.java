package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishPlanTest {

    private static StagedTable staged(String table, String... targets) {
        return new StagedTable(
                "db.public." + table,
                new LakeTable("db", table),
                List.of(),
                List.of(),
                Arrays.stream(targets)
                        .map(target -> new StagedObject("source/" + target, "\"e\"", 100, 1, target))
                        .toList(),
                targets.length,
                0);
    }

    private static List<StoredObject> listing(String... paths) {
        return Arrays.stream(paths)
                .sorted()
                .map(path -> new StoredObject("catalog/c1/" + path, 100, "\"e\""))
                .toList();
    }

    @Test
    void newFilesAreMissingAndEverythingElseInTheFolderIsObsolete() {
        var plan = PublishPlan.of(
                "c1",
                List.of(staged("a", "e2-1.parquet", "e2-2.parquet")),
                listing("db.a/e1-1.parquet", "db.a/readme.txt", "db.a/ano=2024/.part.crc"));

        var change = plan.changes().getFirst();
        assertThat(change.prefix()).isEqualTo("catalog/c1/db.a/");
        assertThat(change.missing()).extracting(StagedObject::target).containsExactly("e2-1.parquet", "e2-2.parquet");
        assertThat(change.obsolete())
                .containsExactly(
                        "catalog/c1/db.a/ano=2024/.part.crc",
                        "catalog/c1/db.a/e1-1.parquet",
                        "catalog/c1/db.a/readme.txt");
        assertThat(plan.unpublished()).isEmpty();
    }

    @Test
    void whatAnEarlierAttemptCopiedIsNotMissing() {
        var plan = PublishPlan.of(
                "c1",
                List.of(staged("a", "e2-1.parquet", "ano=2024/e2-2.parquet", "e2-3.parquet")),
                List.of(
                        new StoredObject("catalog/c1/db.a/ano=2024/e2-2.parquet", 100, "\"other\""),
                        new StoredObject("catalog/c1/db.a/e2-3.parquet", 99, "\"e\"")));

        assertThat(plan.changes().getFirst().missing())
                .extracting(StagedObject::target)
                .containsExactly("e2-1.parquet", "e2-3.parquet");
        assertThat(plan.changes().getFirst().obsolete()).isEmpty();
    }

    @Test
    void appliedToItsOwnOutcomeThePlanIsEmpty() {
        var plan =
                PublishPlan.of("c1", List.of(staged("a", "e2-1.parquet"), staged("b")), listing("db.a/e2-1.parquet"));

        assertThat(plan.changes()).hasSize(2).allMatch(TableChange::isDone);
        assertThat(plan.unpublished()).isEmpty();
    }

    @Test
    void foldersOfNoStagedTableAreUnpublishedEvenWhereTheirNamesBeginAlike() {
        var plan = PublishPlan.of(
                "c1",
                List.of(staged("a", "e2-1.parquet")),
                listing("db.a/e2-1.parquet", "db.a2/e1-1.parquet", "db.old/x/e1-1.parquet", "loose.parquet"));

        assertThat(plan.unpublished())
                .containsExactly(
                        "catalog/c1/db.a2/e1-1.parquet",
                        "catalog/c1/db.old/x/e1-1.parquet",
                        "catalog/c1/loose.parquet");
        assertThat(plan.unpublishedFolders("c1")).containsExactly("db.a2", "db.old", "loose.parquet");
    }

    @Test
    void changesComeInTheOrderOfFoldersWhateverTheOrderOfTables() {
        assertThat(PublishPlan.of("c1", List.of(staged("b"), staged("a")), List.of())
                        .changes())
                .extracting(TableChange::prefix)
                .containsExactly("catalog/c1/db.a/", "catalog/c1/db.b/");
    }
}
