package io.datapump.reconciler.kind.gluedatabase;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;

/// One Glue database. Its location, parameters and Lake Formation defaults are not managed.
///
/// @param description empty text where there is none
record GlueDatabaseState(String name, String description, Tags tags) implements ResourceState {}
