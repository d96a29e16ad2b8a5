package io.datapump.reconciler.kind.taskdefinition;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// One container of a task definition.
///
/// @param environment plain values by variable
/// @param secrets by variable the ARN of what ECS reads its value from; never the value
/// @param others what Data Pump never sets, as JSON by member, such as a command; see [OtherMembers]
record Container(
        String name,
        String image,
        boolean essential,
        Map<String, String> environment,
        Map<String, String> secrets,
        Logging logging,
        Map<String, String> others) {

    Container {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        secrets = Collections.unmodifiableMap(new TreeMap<>(secrets));
        others = Collections.unmodifiableMap(new TreeMap<>(others));
    }

    /// Where output goes.
    ///
    /// @param driver empty text where nothing is set
    record Logging(String driver, Map<String, String> options) {

        Logging {
            options = Collections.unmodifiableMap(new TreeMap<>(options));
        }
    }
}
