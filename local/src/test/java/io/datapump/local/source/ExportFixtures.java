package io.datapump.local.source;

import java.time.Instant;
import java.util.List;

/// Orders as the trigger would give them.
public final class ExportFixtures {

    public static final String EXPORT = "pagila-prod-20260301-7f3a9c";

    /// Where the export of [#order(String...)] lies in its bucket.
    public static final String ROOT = "exported/pagila-prod/" + EXPORT + "/";

    private ExportFixtures() {}

    public static ExportOrder order(String... exportOnly) {
        return order("exported/pagila-prod", List.of(exportOnly));
    }

    static ExportOrder order(String prefix, List<String> exportOnly) {
        return new ExportOrder(
                EXPORT,
                "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:pagila-prod-2026-03-01-03-07",
                "acme-lake",
                prefix,
                exportOnly,
                "arn:aws:iam::111122223333:role/rds-export",
                "arn:aws:kms:eu-central-1:111122223333:key/0a1b2c3d-1111-2222-3333-444455556666",
                Instant.parse("2026-03-01T03:08:12.345Z"),
                Instant.parse("2026-03-01T03:21:40.101Z"));
    }
}
