package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.resource.LiveVersion;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// One revision of a task definition family. It never changes, and its number is never given again.
///
/// @param arn ends in `task-definition/{family}:{number}`
record Revision(String arn, String family, int number) {

    static final Comparator<Revision> NEWEST_FIRST =
            Comparator.comparingInt(Revision::number).reversed();

    static Revision parse(String arn) {
        var named = arn.substring(arn.lastIndexOf('/') + 1);
        var colon = named.lastIndexOf(':');
        return new Revision(arn, named.substring(0, colon), Integer.parseInt(named.substring(colon + 1)));
    }

    /// What a memo knows its content by. The number in front is that of the form in which
    /// [TaskDefinitionState] is written, so that what another version wrote is read anew.
    String identity() {
        return "2 " + arn;
    }

    LiveVersion version(Optional<Instant> registeredAt) {
        return new LiveVersion("revision " + number, registeredAt);
    }
}
