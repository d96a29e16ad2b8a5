package io.datapump.local.demo;

import io.datapump.local.aws.LocalOptions;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.Foundation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import tools.jackson.databind.json.JsonMapper;

/// The small lake at the moment at which its export has ended and nothing of its pipeline has run: three tables, two of
/// them repartitioned and two with a history, one both. Made once; whoever uses it copies the folder.
record FinishedExport(Path folder, String export, String configuration, String taskDefinition) {

    static final String LAKE = SmallLake.LAKE + "  catalog: {mode: api}\n";

    static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer, public.film]
                    settings:
                      public.film: {columns: {drop: [description]}}
                      public.customer: {longterm: {key: [customer_id]}}
                      public.payment:
                        longterm: {key: [payment_id]}
                        partitionBy: [{as: ano, year: payment_date}, {as: mes, month: payment_date}]
            """;

    private static final class Once {

        static final FinishedExport EXPORT = make();
    }

    static FinishedExport once() {
        return Once.EXPORT;
    }

    static Path newFolder() {
        try {
            return Files.createTempDirectory("run");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FinishedExport make() {
        var folder = newFolder();
        var lake = open(folder);
        lake.apply();
        lake.snapshot(SmallLake.Night.FIRST);
        var machine = Foundation.of(lake.config().lake().value()).stateMachineArn();
        while (executions(lake, machine).isEmpty() && lake.aws().advance()) {
            // One thing at a time, until the trigger has started the pipeline.
        }
        var pending = executions(lake, machine).getFirst();
        var input = JsonMapper.shared()
                .readTree(lake.aws()
                        .sfn()
                        .describeExecution(d -> d.executionArn(pending.executionArn()))
                        .input());
        return new FinishedExport(
                folder,
                pending.name(),
                input.required("configuration").asString(),
                input.required("taskDefinition").asString());
    }

    static List<ExecutionListItem> executions(SmallLake lake, String machine) {
        return lake.aws().sfn().listExecutions(l -> l.stateMachineArn(machine)).executions();
    }

    static SmallLake open(Path folder) {
        return SmallLake.open(folder, LAKE, CLUSTER, LocalOptions.standard());
    }

    /// What the state machine is given.
    String input(String revision) {
        return JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "cluster", SmallLake.CLUSTER,
                        "export", export,
                        "configuration", configuration,
                        "taskDefinition", revision));
    }

    ObjectStore objects() {
        return open(folder).objects();
    }
}
