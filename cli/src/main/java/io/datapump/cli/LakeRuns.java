package io.datapump.cli;

import io.datapump.pump.PumpClients;
import io.datapump.pump.history.RunHistory;
import io.datapump.pump.replay.Executions;
import io.datapump.pump.replay.Replays;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeSpec;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Consumer;

/// The runs of one lake in the AWS a command speaks to.
///
/// @param pace lets time pass until something may have happened: AWS works by itself, the embedded one when told to
/// @param activity has somebody told whenever the embedded AWS's tasks say something; AWS's tell nobody
record LakeRuns(PumpClients clients, LakeSpec lake, Runnable pace, Consumer<Runnable> activity) {

    ObjectStore bucket() {
        return clients.objects(lake.home().bucket());
    }

    RunHistory history() {
        return new RunHistory(bucket(), clients.folders(lake.home().bucket()));
    }

    Executions executions() {
        return clients.executions();
    }

    Replays replays() {
        return new Replays(bucket(), clients.folders(lake.home().bucket()), executions(), InstantSource.system());
    }

    /// Names of the executions that are under way.
    Set<String> running() {
        return executions().running(Foundation.of(lake).stateMachineArn());
    }
}
