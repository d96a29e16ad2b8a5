package io.datapump.local.aws.rds;

import io.datapump.schema.spec.SourceKind;

/// What differs between snapshots of instances and of clusters: ARNs, source types and the events (RDS guide,
/// "Amazon RDS event categories and event messages"; Aurora guide, the same page).
enum ServerKind {
    INSTANCE("snapshot", "db-snapshot", "creation", "snapshot"),
    CLUSTER("cluster-snapshot", "db-cluster-snapshot", "backup", "cluster snapshot");

    private final String arnType;
    private final String sourceType;
    private final String creationCategory;
    private final String words;

    ServerKind(String arnType, String sourceType, String creationCategory, String words) {
        this.arnType = arnType;
        this.sourceType = sourceType;
        this.creationCategory = creationCategory;
        this.words = words;
    }

    static ServerKind of(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> INSTANCE;
            case CLUSTER -> CLUSTER;
        };
    }

    /// The part of a snapshot's ARN between account and identifier.
    String arnType() {
        return arnType;
    }

    String sourceType() {
        return sourceType;
    }

    /// That a snapshot is being created.
    Announcement creating(SnapshotType type) {
        return switch (type) {
            case AUTOMATED -> creation(event("0090", "0168"), "Creating automated " + words);
            case MANUAL -> creation(event("0040", "0074"), "Creating manual " + words);
        };
    }

    /// That a snapshot has been created.
    Announcement created(SnapshotType type) {
        return switch (type) {
            case AUTOMATED -> creation(event("0091", "0169"), "Automated " + words + " created");
            case MANUAL -> creation(event("0042", "0075"), "Manual " + words + " created");
        };
    }

    private Announcement creation(String event, String message) {
        return new Announcement("RDS-EVENT-" + event, creationCategory, message);
    }

    Announcement exportFailed() {
        return export(event("0159", "0162"), "failed");
    }

    Announcement exportCancelled() {
        return export(event("0160", "0163"), "was canceled");
    }

    Announcement exportCompleted() {
        return export(event("0161", "0164"), "completed");
    }

    private Announcement export(String event, String end) {
        return new Announcement("RDS-EVENT-" + event, "notification", "The %s export task %s".formatted(words, end));
    }

    private String event(String ofInstances, String ofClusters) {
        return switch (this) {
            case INSTANCE -> ofInstances;
            case CLUSTER -> ofClusters;
        };
    }

    /// One kind of event.
    record Announcement(String eventId, String category, String message) {}
}
