package io.datapump.reconciler.kind.gluedatabase;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.layout.Arns;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;

/// Databases through Glue.
public final class GlueDatabaseClient implements ResourceClient<GlueDatabaseState> {

    private final GlueClient glue;

    public GlueDatabaseClient(GlueClient glue) {
        this.glue = glue;
    }

    /// The databases of the desired names only: a database that is no longer asked for is never deleted, so
    /// nobody has to look for one.
    @Override
    public List<GlueDatabaseState> live(Scope scope, List<GlueDatabaseState> desired) {
        return InParallel.map(desired, state -> find(scope, state.name())).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Optional<GlueDatabaseState> find(Scope scope, String name) {
        return get(name)
                .map(database -> GlueDatabaseMapper.state(
                        database,
                        reading(
                                "GetTags",
                                "Glue database " + name,
                                () -> glue.getTags(r -> r.resourceArn(arn(scope, name)))
                                        .tags())));
    }

    @Override
    public void create(Scope scope, GlueDatabaseState desired) {
        changing(
                "CreateDatabase",
                "Glue database " + desired.name(),
                () -> glue.createDatabase(r -> r.databaseInput(GlueDatabaseMapper.create(desired))
                        .tags(desired.tags().values())));
    }

    @Override
    public void update(Scope scope, GlueDatabaseState live, GlueDatabaseState desired) {
        var current = get(desired.name())
                .orElseThrow(() -> new ApplyException(
                        "Cannot change Glue database %s: it is gone. Plan again.".formatted(desired.name())));
        changing(
                "UpdateDatabase",
                "Glue database " + desired.name(),
                () -> glue.updateDatabase(
                        r -> r.name(desired.name()).databaseInput(GlueDatabaseMapper.update(current, desired))));
        changing(
                "TagResource",
                "Glue database " + desired.name(),
                () -> glue.tagResource(r -> r.resourceArn(arn(scope, desired.name()))
                        .tagsToAdd(desired.tags().values())));
    }

    @Override
    public void delete(Scope scope, GlueDatabaseState live) {
        throw new ApplyException(
                "Refusing to delete Glue database %s: every table in it would go with it.".formatted(live.name()));
    }

    private Optional<Database> get(String name) {
        return reading("GetDatabase", "Glue database " + name, () -> {
            try {
                return Optional.of(glue.getDatabase(r -> r.name(name)).database());
            } catch (EntityNotFoundException absent) {
                return Optional.empty();
            }
        });
    }

    private static String arn(Scope scope, String name) {
        return new Arns(scope.region(), scope.account()).of("glue", "database/" + name);
    }
}
