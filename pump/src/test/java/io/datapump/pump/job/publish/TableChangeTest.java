package io.datapump.pump.job.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.TableReceipt;
import io.datapump.pump.job.TableReceipt.File;
import io.datapump.pump.job.TableReceipt.Origin;
import io.datapump.pump.job.TableReceipt.Partition;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableChangeTest {

    private static final String FOLDER = "catalog/c1/db.a/";

    private static StagedTable staged(String... targets) {
        return new StagedTable(
                "db.public.a",
                new LakeTable("db", "a"),
                List.of(),
                List.of(),
                Arrays.stream(targets)
                        .map(target -> new StagedObject("exported/" + target, "\"s\"", 5, 1, target))
                        .toList(),
                targets.length,
                0);
    }

    private static List<StoredObject> listing(String... names) {
        return Arrays.stream(names)
                .map(name -> new StoredObject(FOLDER + name, 5, "\"t\""))
                .toList();
    }

    /// The receipt of an attempt that copied these.
    private static Optional<TableReceipt> receipt(String sourceEtag, String etag, String... targets) {
        var files = Arrays.stream(targets)
                .map(target -> new File("exported/" + target, sourceEtag, FOLDER + target, etag, 1, 5))
                .toList();
        return Optional.of(new TableReceipt(
                1,
                "e2",
                Instant.EPOCH,
                "config/c1/x.json",
                "db.public.a",
                new LakeTable("db", "a"),
                Origin.COPIED,
                Optional.empty(),
                0,
                0,
                Map.of(),
                1,
                5,
                1,
                0,
                List.of(new Partition("", 1, 5, files))));
    }

    private static TableChange change(StagedTable table, List<StoredObject> listing, Optional<TableReceipt> before) {
        return TableChange.of("c1", table, listing, before);
    }

    @Test
    void whatIsNotThereIsMissingAndWhatIsNoTargetIsObsolete() {
        var change = change(staged("e2-1.parquet"), listing("e1-1.parquet", "readme.txt"), Optional.empty());

        assertThat(change.missing()).extracting(StagedObject::target).containsExactly("e2-1.parquet");
        assertThat(change.vacant()).containsExactly(FOLDER + "e2-1.parquet");
        assertThat(change.obsolete()).containsExactly(FOLDER + "e1-1.parquet", FOLDER + "readme.txt");
    }

    @Test
    void aFileOfAReceiptIsInPlace() {
        var change = change(staged("e2-1.parquet"), listing("e2-1.parquet"), receipt("\"s\"", "\"t\"", "e2-1.parquet"));

        assertThat(change.isDone()).isTrue();
    }

    @Test
    void nameAndSizeAloneProveNothing() {
        var withoutReceipt = change(staged("e2-1.parquet"), listing("e2-1.parquet"), Optional.empty());
        var otherSource =
                change(staged("e2-1.parquet"), listing("e2-1.parquet"), receipt("\"old\"", "\"t\"", "e2-1.parquet"));
        var otherContent =
                change(staged("e2-1.parquet"), listing("e2-1.parquet"), receipt("\"s\"", "\"old\"", "e2-1.parquet"));

        for (var change : List.of(withoutReceipt, otherSource, otherContent)) {
            assertThat(change.missing()).hasSize(1);
            assertThat(change.vacant())
                    .as("something lies there, which may be all there is")
                    .isEmpty();
        }
    }
}
