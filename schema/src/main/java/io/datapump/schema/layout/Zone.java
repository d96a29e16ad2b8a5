package io.datapump.schema.layout;

import java.util.Locale;

/// A top-level prefix of the lake's bucket. Every prefix ends in `/`, so that `exported/a/e-1/` never matches `e-10`.
public enum Zone {
    /// `exported/{cluster}/{export}/…`: what RDS writes, everything in the snapshot.
    EXPORTED,
    /// `catalog/{cluster}/{alias}.{table}/…`: what Glue catalogs, only what is marked.
    CATALOG,
    /// `longterm/{cluster}/{alias}/{table}/…`: history that survives a purge in the source.
    LONGTERM,
    /// `config/{cluster}/{hash}.json`: published run configurations, immutable.
    CONFIG,
    /// `runs/{cluster}/{export}/…`: manifest, receipts and report of one run; `runs/{cluster}/latest.json` and
    /// `published.json` are the reports of the last ones.
    RUNS,
    /// `work/{cluster}/{export}/…`: unpublished output, deleted at the end of a run.
    WORK;

    /// The zone's prefix, for example `catalog/`.
    public String prefix() {
        return name().toLowerCase(Locale.ROOT) + "/";
    }

    /// One cluster's part of the zone, for example `catalog/pagila-prod/`.
    public String of(String cluster) {
        return prefix() + cluster + "/";
    }

    /// One run's part of the zone, for example `runs/pagila-prod/pagila-prod-20260301-0310-7f3a9c/`.
    public String of(String cluster, String export) {
        return of(cluster) + export + "/";
    }
}
