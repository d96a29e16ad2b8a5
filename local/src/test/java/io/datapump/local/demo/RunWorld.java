package io.datapump.local.demo;

import io.datapump.local.aws.compute.TaskFault;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sfn.SfnClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An AWS with the state machine and a finished export, whose run can be disturbed. Its tasks have two containers, of
/// which the one beside the pump's comes first and ends with 0.
interface RunWorld extends AutoCloseable {

    /// Lets something go wrong with the next such tasks.
    ///
    /// @param task for example `inspect`, `repartition pagila.payment`
    void disturb(String task, int times, TaskFault fault);

    /// Runs the pipeline of the export to its end.
    SeenRun run();

    SfnClient sfn();

    String stateMachine();

    @Override
    void close();

    /// Opens a world.
    interface Opening {

        RunWorld open();
    }

    /// How a run ended, seen from outside.
    ///
    /// @param cause of a failed execution; empty text otherwise
    /// @param tasks that RunTask was asked for, as in [#disturb]
    /// @param notification the message on the lake's topic; missing where there is none
    /// @param receipts by name below the run's folder, without what no two runs have in common
    record SeenRun(
            String status,
            String cause,
            List<String> tasks,
            JsonNode notification,
            SortedMap<String, JsonNode> receipts) {}

    /// What a task is called here.
    static String nameOf(List<String> command) {
        var table = command.indexOf("--table");
        return command.getFirst() + (table < 0 ? "" : " " + command.get(table + 1));
    }

    /// The receipts of the run of an export; what the trigger leaves before it is none of its own.
    static SortedMap<String, JsonNode> receipts(ObjectStore store, String export) {
        var folder = "runs/%s/%s/".formatted(SmallLake.CLUSTER, export);
        return store.list(folder).stream()
                .filter(object -> !object.fileName().equals("export-task.json"))
                .collect(Collectors.toMap(
                        object -> object.key().substring(folder.length()),
                        object -> comparable(store, object),
                        (one, other) -> one,
                        TreeMap::new));
    }

    /// A file of lines is a list of them.
    private static JsonNode comparable(ObjectStore store, StoredObject object) {
        var text = new String(store.read(object.key()).orElseThrow(), StandardCharsets.UTF_8);
        var json = object.key().endsWith(".ndjson")
                ? "[" + String.join(",", text.lines().toList()) + "]"
                : text;
        return withoutMoments(JsonMapper.shared().readTree(json));
    }

    private static JsonNode withoutMoments(JsonNode node) {
        if (node instanceof ObjectNode members) {
            members.remove(Set.of("millis", "started", "ended", "at", "eventTime", "etag", "sourceEtag"));
        }
        node.forEach(RunWorld::withoutMoments);
        return node;
    }
}
