/// Reports as documents, documents as text. Views choose what is said, writers how it looks; neither computes
/// anything.
///
/// Read [io.datapump.reconciler.render.PlanView] first. Knows no AWS, clock, environment or file system.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.render;
