package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.s3.S3Client;

/// The index as an object in the lake's bucket.
public final class RunIndexClient implements ResourceClient<RunIndexState> {

    private final ConfigObjectClient objects;

    public RunIndexClient(S3Client s3, String bucket) {
        this.objects = new ConfigObjectClient(s3, bucket);
    }

    @Override
    public List<RunIndexState> live(Scope scope, Set<String> names) {
        return names.stream()
                .sorted()
                .map(name -> find(scope, name))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Optional<RunIndexState> find(Scope scope, String name) {
        return objects.find(name).map(RunIndexState::new);
    }

    @Override
    public void create(Scope scope, RunIndexState desired) {
        objects.create(desired.object());
    }

    @Override
    public void update(Scope scope, RunIndexState live, RunIndexState desired) {
        objects.replace(live.object(), desired.object());
    }

    @Override
    public void delete(Scope scope, RunIndexState live) {
        throw new ApplyException(
                "Refusing to delete %s: without it no snapshot starts a run.".formatted(objects.uri(live.name())));
    }
}
