/// The foundation stack: everything that exists once per lake, as one CloudFormation template deployed by
/// change sets.
///
/// Read [io.datapump.reconciler.kind.foundation.FoundationKind] and the template `foundation.yaml` first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.foundation;
