package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import software.amazon.awssdk.services.rds.RdsClient;

/// RDS: servers, snapshots, export tasks, event subscriptions.
public final class LocalRds {

    private final RdsClient client;
    private final Databases databases;
    private final Snapshots snapshots;
    private final ExportWork exports;

    public LocalRds(
            Account account,
            Clock clock,
            StateFolder state,
            LocalSns sns,
            LocalS3 s3,
            LocalRoles roles,
            ExportWriter writer,
            CallLog calls) {
        var events = new RdsEvents(account, clock, state, sns);
        this.snapshots = new Snapshots(account, state, events);
        this.databases = new Databases(snapshots);
        this.exports = new ExportWork(clock, state, snapshots, events, s3, writer, calls);
        this.client = LocalClient.of(
                RdsClient.class,
                "rds",
                calls,
                new ServerOperations(account, snapshots),
                new SnapshotOperations(account, clock, state, snapshots),
                new ExportTaskOperations(account, clock, state, snapshots, s3, roles),
                new EventSubscriptionOperations(account, clock, state, sns));
    }

    public RdsClient client() {
        return client;
    }

    /// The servers whose snapshots are taken.
    public Databases databases() {
        return databases;
    }

    /// Does one thing that RDS does in the background: completes a snapshot, takes an export one step on,
    /// announces what has not been announced. False where there is nothing to do.
    public boolean advance() {
        return snapshots.progress() || exports.progress();
    }
}
