/// What a change of configuration means for data: tables gained, lost, renamed and laid out anew, what of them
/// the last run has counted, which queries break, what histories keep, what a run costs.
///
/// Read [io.datapump.reconciler.impact.Impact] first, then [io.datapump.reconciler.impact.ImpactAnalysis]. Pure:
/// reads configurations, run reports and run manifests as values, and may depend on nothing but the schema module.
/// What no run has told is unknown here, and never a number that somebody made up.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.impact;
