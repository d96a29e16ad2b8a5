package io.datapump.reconciler.kind.taskdefinition;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One container of a task definition.
///
/// @param environment plain values by variable
/// @param secrets ARNs of secrets by variable
record Container(
        String name,
        String image,
        boolean essential,
        Command command,
        Map<String, String> environment,
        Map<String, String> secrets,
        Logging logging) {

    Container {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        secrets = Collections.unmodifiableMap(new TreeMap<>(secrets));
    }

    /// What runs; order has a meaning in both lists.
    ///
    /// @param cpuUnits 0: no share of its own
    record Command(int cpuUnits, List<String> entryPoint, List<String> arguments) {

        Command {
            entryPoint = List.copyOf(entryPoint);
            arguments = List.copyOf(arguments);
        }
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
