package io.datapump.local.aws.stack;

import java.util.List;

/// A resource a stack is to have: its conditions hold.
///
/// @param form its properties with references left as `${LogicalId}`; two equal forms need no change
/// @param dependencies logical ids that must be there first
record DesiredResource(String logicalId, Template.Resource resource, String form, List<String> dependencies) {}
