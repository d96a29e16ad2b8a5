package io.datapump.local.aws.rds;

import io.datapump.local.source.SampleDatabase;
import io.datapump.schema.spec.SourceKind;
import java.time.Instant;
import java.util.Optional;

/// The database servers of the embedded RDS: what a test or the demo does that nobody does through AWS's API.
public final class Databases {

    private final Snapshots snapshots;

    Databases(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    /// Makes a server known, or gives it another content, as when rows are purged. Snapshots that exist stay
    /// what they are.
    public void register(SourceKind kind, String identifier, SampleDatabase content) {
        snapshots.register(kind, identifier, content);
    }

    /// What is in a server now; empty where none of that identifier is registered.
    public Optional<SampleDatabase> content(String identifier) {
        return snapshots.server(identifier).map(Server::content);
    }

    /// Takes the automated snapshot of a minute and announces it. A second time for the same minute changes
    /// nothing, and announces again only what was not announced.
    ///
    /// @return the identifier, `rds:{server}-yyyy-MM-dd-HH-mm` in UTC
    /// @throws IllegalArgumentException where no such server is registered
    public String takeSnapshot(String identifier, Instant at) {
        return snapshots.automated(identifier, at).identifier();
    }
}
