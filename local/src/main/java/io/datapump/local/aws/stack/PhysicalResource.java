package io.datapump.local.aws.stack;

import java.util.Map;

/// A resource that exists.
///
/// @param id what `Ref` gives
/// @param attributes what `Fn::GetAtt` gives
record PhysicalResource(String id, Map<String, String> attributes) {

    PhysicalResource {
        attributes = Map.copyOf(attributes);
    }
}
