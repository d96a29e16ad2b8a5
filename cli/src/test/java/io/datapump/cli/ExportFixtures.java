package io.datapump.cli;

import io.datapump.local.source.ExportOrder;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.SnapshotExport;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// An export of the sample server, as RDS leaves it in a bucket.
final class ExportFixtures {

    static final String EXPORT = "pagila-prod-20260301-7f3a9c";

    private ExportFixtures() {}

    /// Writes it below a folder.
    ///
    /// @return the export's root
    static Path write(Path folder) {
        var bucket = folder.resolve("bucket");
        var order = new ExportOrder(
                EXPORT,
                "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:pagila-prod-2026-03-01-03-07",
                "acme-lake",
                "exported/pagila-prod",
                List.of(),
                "arn:aws:iam::111122223333:role/rds-export",
                "arn:aws:kms:eu-central-1:111122223333:key/0a1b2c3d-1111-2222-3333-444455556666",
                Instant.parse("2026-03-01T03:08:12.345Z"),
                Instant.parse("2026-03-01T03:21:40.101Z"));
        new SnapshotExport(new SampleDatabase(42, 3_000), folder.resolve("scratch"))
                .write(order, new FolderSink(bucket));
        return bucket.resolve("exported/pagila-prod").resolve(EXPORT);
    }
}
