package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.store.StoredObject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportListingTest {

    private static ExportListing listing(String... paths) {
        return ExportListing.of(
                "exported/c1/e1/",
                Arrays.stream(paths)
                        .sorted()
                        .map(path -> new StoredObject("exported/c1/e1/" + path, 10, "\"x\""))
                        .toList());
    }

    private static List<String> batches(ExportListing.Folder folder) {
        return folder.batches().stream().map(Batch::name).toList();
    }

    @Test
    void bothLayoutsOccurInOneExport() {
        var listing = listing(
                "shop/shop.orders/part-00000-u1.gz.parquet",
                "shop/shop.orders/_SUCCESS",
                "shop/shop.customers/1/part-00000-u2.gz.parquet",
                "shop/shop.customers/1/part-00003-u3.gz.parquet",
                "shop/shop.customers/2/part-00000-u2.gz.parquet",
                "shop/shop.customers/1/_SUCCESS",
                "export_info_e1.json",
                "export_tables_info_e1_from_1_to_2.json",
                "shop/shop.1/1/part-00000-u4-c000.gz.parquet");

        assertThat(listing.folders())
                .extracting(ExportListing.Folder::table)
                .containsExactly("shop.1", "shop.customers", "shop.orders");
        assertThat(batches(listing.folders().get(1))).containsExactly("1", "2");
        assertThat(batches(listing.folders().get(2))).containsExactly("");
        assertThat(listing.folders().get(1).batches().getFirst().files()).hasSize(2);
        assertThat(listing.folders().get(1).batches())
                .extracting(Batch::complete)
                .containsExactly(true, false);
        assertThat(listing.topLevel()).hasSize(2);
        assertThat(listing.strays()).isEmpty();
    }

    @Test
    void batchesSortByNumberThenByName() {
        var listing = listing(
                "d/s.t/10/a.parquet",
                "d/s.t/9/a.parquet",
                "d/s.t/b/a.parquet",
                "d/s.t/a/a.parquet",
                "d/s.t/1/a.parquet");

        assertThat(batches(listing.folders().getFirst())).containsExactly("1", "9", "10", "a", "b");
    }

    @Test
    void deeperFoldersAreOneBatchWithALongerName() {
        assertThat(batches(listing("d/s.t/1/x/a.parquet").folders().getFirst())).containsExactly("1/x");
    }

    @Test
    void markersInAnyCaseMakeABatchCompleteAndForeignObjectsMakeNone() {
        var listing = listing(
                "d/s.t/1/_success",
                "d/s.t/1/.part-0.parquet.crc",
                "d/s.t/1/.hidden.parquet",
                "d/s.t/1/_temporary.parquet",
                "d/s.t/2/readme.txt",
                "d/s.t/3/",
                "d/notes/readme.txt");

        assertThat(listing.folders()).hasSize(1);
        assertThat(listing.folders().getFirst().batches()).containsExactly(new Batch("1", List.of(), true));
    }

    @Test
    void dataWhereNoTableLiesIsAStray() {
        assertThat(listing("loose.parquet", "d/loose.parquet", "d/readme.txt").strays())
                .extracting(StoredObject::fileName)
                .containsExactly("loose.parquet", "loose.parquet");
    }
}
