package io.datapump.reconciler.impact;

import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.TaskSize;
import java.util.HashMap;
import java.util.Map;

/// How large the tasks of a cluster are.
///
/// @param standard of every task that is not one table's with a size of its own
/// @param own by the table's folder in the catalog
record TaskSizes(TaskSize standard, Map<String, TaskSize> own) {

    TaskSizes {
        own = Map.copyOf(own);
    }

    static TaskSizes of(ClusterRun run, TaskSize standard) {
        var own = new HashMap<String, TaskSize>();
        run.databases()
                .forEach(database -> database.settings()
                        .keySet()
                        .forEach(table -> Treatment.of(run, database.name(), table, TypedColumns.NONE)
                                .ifPresent(treatment -> treatment
                                        .taskSize()
                                        .ifPresent(
                                                size -> own.put(treatment.as().folder(), size)))));
        return new TaskSizes(standard, own);
    }

    TaskSize of(String table) {
        return own.getOrDefault(table, standard);
    }
}
