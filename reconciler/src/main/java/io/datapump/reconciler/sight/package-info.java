/// What AWS answers about what runs and when, beyond what plans compare: servers, snapshots, exports, crawls,
/// the catalog's tables, the last runs. Read in sweeps; nothing here changes anything.
///
/// Read [io.datapump.reconciler.sight.Sightings] first. The values know no AWS; the `…Client`s do.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.sight;
