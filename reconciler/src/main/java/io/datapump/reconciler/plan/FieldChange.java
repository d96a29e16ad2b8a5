package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.StateTree;
import java.util.Optional;

/// One value before and after.
///
/// @param before empty: the field is added
/// @param after empty: the field is removed
public record FieldChange(FieldPath path, Optional<StateTree> before, Optional<StateTree> after) {}
