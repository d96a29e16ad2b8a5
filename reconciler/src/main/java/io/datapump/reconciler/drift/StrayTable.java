package io.datapump.reconciler.drift;

import io.datapump.reconciler.sight.CatalogTable;

/// A table in the lake's database that no declared cluster accounts for. Never touched.
///
/// @param cluster whose folder it lies in; empty text for one that lies outside
public record StrayTable(CatalogTable table, Reason reason, String cluster) {

    /// Why it is no table of the lake.
    public enum Reason {
        /// Its files lie outside `catalog/` and `longterm/`.
        ELSEWHERE,
        /// Its cluster is not declared, or no longer.
        UNDECLARED_CLUSTER,
        /// The last run that published did not publish it.
        UNPUBLISHED
    }
}
