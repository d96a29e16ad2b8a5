package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.s3.S3Client;

/// The index as an object in the lake's bucket. Whenever it is written, it says from which commit.
public final class RunIndexClient implements ResourceClient<RunIndexState> {

    private final ConfigObjectClient objects;
    private final Optional<String> commit;

    public RunIndexClient(S3Client s3, String bucket, Memo memo) {
        this(s3, bucket, memo, Optional.empty());
    }

    /// The same for a configuration of a known commit.
    public RunIndexClient(S3Client s3, String bucket, Memo memo, Optional<String> commit) {
        this.objects = new ConfigObjectClient(s3, bucket, memo);
        this.commit = commit;
    }

    @Override
    public List<RunIndexState> live(Scope scope, List<RunIndexState> desired) {
        return desired.stream()
                .map(state -> find(scope, state.name()))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Optional<RunIndexState> find(Scope scope, String name) {
        return objects.find(name).map(RunIndexState::new);
    }

    @Override
    public void create(Scope scope, RunIndexState desired) {
        objects.create(atCommit(desired.object()));
    }

    /// What leaves force is written anew before it does, so that its age counts from then; killed in
    /// between, it is as young as it looks and in force.
    @Override
    public void update(Scope scope, RunIndexState live, RunIndexState desired) {
        var inForce = configurations(desired);
        InParallel.map(
                configurations(live).stream()
                        .filter(key -> !inForce.contains(key))
                        .flatMap(key -> objects.find(key).stream())
                        .toList(),
                leaving -> {
                    objects.replace(leaving, leaving);
                    return leaving;
                });
        objects.replace(live.object(), atCommit(desired.object()));
    }

    private ConfigObject atCommit(ConfigObject desired) {
        return RunIndexState.parsed(desired)
                .map(index -> ConfigObject.desired(
                        desired.key(), RunConfigurationJson.write(index.at(commit)), desired.tags()))
                .orElse(desired);
    }

    /// The keys an index names; none where it cannot be read as one.
    private static Set<String> configurations(RunIndexState index) {
        return RunIndexState.parsed(index.object()).stream()
                .flatMap(parsed -> parsed.entries().stream().map(RunIndex.Entry::configuration))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void delete(Scope scope, RunIndexState live) {
        throw new ApplyException(
                "Refusing to delete %s: without it no snapshot starts a run.".formatted(objects.uri(live.name())));
    }
}
