package io.datapump.pump.job;

import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.util.Optional;

/// The receipt that says from which commit the run's configuration came; `runs/{cluster}/{export}/commit.json`. It is
/// taken when a run begins, because the index names the commit of what is in force then, and a later apply may replace
/// it while the run goes on.
///
/// @param configuration key of the run configuration
/// @param commit the full id; empty where nobody knows it
public record ConfigurationCommit(String configuration, Optional<String> commit) {

    /// Of a run's configuration, as the index has it now; of one that is no longer in force nobody knows.
    static ConfigurationCommit inForce(ObjectStore store, RunId run) {
        return new ConfigurationCommit(
                run.configuration(),
                index(store)
                        .filter(index -> index.find(run.cluster())
                                .filter(entry -> entry.configuration().equals(run.configuration()))
                                .isPresent())
                        .flatMap(RunIndex::commit));
    }

    /// Empty also where it cannot be read: a run does not need it.
    private static Optional<RunIndex> index(ObjectStore store) {
        try {
            return store.read(RunIndex.KEY).map(RunConfigurationJson::readIndex);
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
