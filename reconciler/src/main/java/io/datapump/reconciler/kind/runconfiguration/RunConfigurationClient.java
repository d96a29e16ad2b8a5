package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.RunIndex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.s3.S3Client;

/// Run configurations as objects in the lake's bucket. The index says which of them is in force.
public final class RunConfigurationClient implements ResourceClient<RunConfigurationState> {

    private final ConfigObjectClient objects;

    public RunConfigurationClient(S3Client s3, String bucket) {
        this.objects = new ConfigObjectClient(s3, bucket);
    }

    /// What is in force for the desired clusters. What the index names beyond them stays until no run needs it
    /// any more, and is put out of force by the index itself.
    @Override
    public List<RunConfigurationState> live(Scope scope, Set<String> names) {
        var index = objects.findIndex();
        return names.stream()
                .sorted()
                .map(name -> find(index, name))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Optional<RunConfigurationState> find(Scope scope, String name) {
        return find(objects.findIndex(), name);
    }

    private Optional<RunConfigurationState> find(Optional<RunIndex> index, String cluster) {
        return index.flatMap(i -> i.entries().stream()
                        .filter(entry -> entry.cluster().equals(cluster))
                        .findFirst())
                .flatMap(entry -> objects.find(entry.configuration()))
                .map(object -> new RunConfigurationState(cluster, object));
    }

    @Override
    public void create(Scope scope, RunConfigurationState desired) {
        publish(desired.object());
    }

    @Override
    public void update(Scope scope, RunConfigurationState live, RunConfigurationState desired) {
        publish(desired.object());
    }

    @Override
    public void delete(Scope scope, RunConfigurationState live) {
        throw new ApplyException("Refusing to delete %s: runs may still use it."
                .formatted(objects.uri(live.object().key())));
    }

    /// Makes sure that the object is there. It may be: a configuration that was in force before, or one that an
    /// interrupted apply has written. One that does not say what its name promises is written over.
    private void publish(ConfigObject desired) {
        var present = objects.find(desired.key());
        if (present.isEmpty()) {
            createOrFind(desired);
        } else if (!present.get().says(desired)) {
            objects.replace(present.get(), desired);
        }
    }

    /// After a lost answer the object itself says whether it was written; the index, by which apply would look
    /// for it, does not name it yet.
    private void createOrFind(ConfigObject desired) {
        try {
            objects.create(desired);
        } catch (ApplyException e) {
            var written = objects.find(desired.key()).filter(desired::says).isPresent();
            if (e.effect() == Effect.NONE || !written) {
                throw e;
            }
        }
    }
}
