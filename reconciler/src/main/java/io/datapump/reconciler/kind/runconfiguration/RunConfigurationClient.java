package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.run.RunIndex;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.s3.S3Client;

/// Run configurations as objects in the lake's bucket. The index says which of them is in force; one
/// that leaves force is written anew, so that its age counts from then.
public final class RunConfigurationClient implements ResourceClient<RunConfigurationState> {

    /// How long an object stays after it has left force: longer than any run goes on with it, redriven
    /// ones included (Step Functions redrives within 14 days).
    static final Duration KEPT = Duration.ofDays(30);

    private final ConfigObjectClient objects;
    private final InstantSource clock;

    /// @param memo of what objects hold, by key and ETag: an ETag changes with every write
    public RunConfigurationClient(S3Client s3, String bucket, Memo memo, InstantSource clock) {
        this.objects = new ConfigObjectClient(s3, bucket, memo);
        this.clock = clock;
    }

    /// The zone in pages. Of the objects in it: those desired, those in force, and those that left
    /// force long ago. What left force lately, or was put there by others, is nobody's business yet.
    @Override
    public List<RunConfigurationState> live(Scope scope, List<RunConfigurationState> desired) {
        var wanted = desired.stream().map(state -> state.object().key()).collect(Collectors.toUnmodifiableSet());
        var inForce = objects.findIndex().stream()
                .flatMap(index -> index.entries().stream().map(RunIndex.Entry::configuration))
                .collect(Collectors.toUnmodifiableSet());
        var listed = objects.list();
        var read = InParallel.map(
                listed.stream()
                        .filter(object -> wanted.contains(object.key()) || inForce.contains(object.key()))
                        .toList(),
                object -> objects.read(object, Tags.owned(scope.lake(), ""))
                        .map(content -> state(content, standing(content.key(), wanted))));
        var old = listed.stream()
                .filter(object -> !wanted.contains(object.key()) && !inForce.contains(object.key()))
                .filter(object -> object.writtenAt().isBefore(clock.instant().minus(KEPT)))
                .map(object -> state(object.unread(Tags.owned(scope.lake(), "")), Standing.CURRENT));
        return Stream.concat(read.stream().flatMap(Optional::stream), old).toList();
    }

    private static Standing standing(String key, Set<String> wanted) {
        return wanted.contains(key) ? Standing.CURRENT : Standing.SUPERSEDED;
    }

    private static RunConfigurationState state(ConfigObject object, Standing standing) {
        return new RunConfigurationState(object, standing);
    }

    @Override
    public Optional<RunConfigurationState> find(Scope scope, String name) {
        return objects.find(RunConfigurationState.keyOf(name)).map(object -> state(object, Standing.CURRENT));
    }

    @Override
    public void create(Scope scope, RunConfigurationState desired) {
        objects.create(desired.object());
    }

    /// Writes over an object that does not say what its name promises.
    @Override
    public void update(Scope scope, RunConfigurationState live, RunConfigurationState desired) {
        objects.replace(live.object(), desired.object());
    }

    @Override
    public void delete(Scope scope, RunConfigurationState live) {
        objects.delete(live.object());
    }
}
