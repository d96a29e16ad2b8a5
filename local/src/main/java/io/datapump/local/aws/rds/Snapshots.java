package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.source.SampleDatabase;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Servers and their snapshots. A snapshot is the server's content as it was, so it stays what it is when the
/// server changes.
final class Snapshots {

    private static final DateTimeFormatter AUTOMATED =
            DateTimeFormatter.ofPattern("yyyy-MM-dd-HH-mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Account account;
    private final StateFolder state;
    private final Documents<Server> servers;
    private final Documents<Snapshot> snapshots;
    private final RdsEvents events;

    Snapshots(Account account, StateFolder state, RdsEvents events) {
        this.account = account;
        this.state = state;
        this.servers = state.records("rds/servers", Server.class);
        this.snapshots = state.records("rds/snapshots", Snapshot.class);
        this.events = events;
    }

    void register(SourceKind kind, String identifier, SampleDatabase content) {
        servers.put(identifier, new Server(ServerKind.of(kind), identifier, content));
    }

    Optional<Server> server(String identifier) {
        return servers.find(identifier);
    }

    /// The servers of a kind, by identifier.
    List<Server> servers(ServerKind kind) {
        return servers.all().stream()
                .filter(server -> server.kind() == kind)
                .sorted(Comparator.comparing(Server::identifier))
                .toList();
    }

    /// Takes the automated snapshot of a minute; does nothing where it exists, except that an event that a
    /// killed process did not get to publish is published now.
    Snapshot automated(String server, Instant at) {
        var source = servers.find(server)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Cannot take a snapshot of %s: no such server is registered".formatted(server)));
        var identifier = "rds:%s-%s".formatted(server, AUTOMATED.format(at));
        var snapshot = snapshots
                .find(identifier)
                .orElseGet(() -> new Snapshot(
                        source.kind(), identifier, server, SnapshotType.AUTOMATED, at, "available", source.content()));
        snapshots.put(identifier, snapshot);
        announce(snapshot);
        return snapshot;
    }

    /// Begins a manual snapshot; [#progress] completes it.
    Snapshot manual(Server server, String identifier, Instant now) {
        var snapshot = new Snapshot(
                server.kind(), identifier, server.identifier(), SnapshotType.MANUAL, now, "creating", server.content());
        snapshots.put(identifier, snapshot);
        events.announceOnce(snapshot, snapshot.kind().creating(snapshot.type()));
        return snapshot;
    }

    /// Completes one snapshot, or announces one that was completed by a process that died; false where there
    /// is none.
    boolean progress() {
        for (var snapshot : snapshots.all()) {
            if (!snapshot.isAvailable()) {
                snapshots.put(snapshot.identifier(), snapshot.available());
                announce(snapshot.available());
                return true;
            } else if (!events.isAnnounced(snapshot, snapshot.kind().created(snapshot.type()))) {
                announce(snapshot);
                return true;
            }
        }
        return false;
    }

    private void announce(Snapshot snapshot) {
        events.announceOnce(snapshot, snapshot.kind().creating(snapshot.type()));
        events.announceOnce(snapshot, snapshot.kind().created(snapshot.type()));
    }

    boolean contains(String identifier) {
        return snapshots.contains(identifier);
    }

    Optional<Snapshot> byArn(String arn) {
        return snapshots.all().stream()
                .filter(snapshot -> snapshot.arn(account).equals(arn))
                .findFirst();
    }

    /// All snapshots of a kind, oldest first.
    List<Snapshot> all(ServerKind kind) {
        return state.lock()
                .holding(() -> snapshots.all().stream()
                        .filter(snapshot -> snapshot.kind() == kind)
                        .sorted(Comparator.comparing(Snapshot::created).thenComparing(Snapshot::identifier))
                        .toList());
    }
}
