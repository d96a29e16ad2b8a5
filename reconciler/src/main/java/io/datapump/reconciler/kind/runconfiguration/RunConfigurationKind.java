package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;

/// One object `config/{cluster}/{hash}.json` per cluster, named by the hash of its content. A changed
/// configuration is planned as an update of the cluster's configuration, so that people read what changes in
/// it, and is carried out as a new object: the old ones stay, because a run keeps the configuration it started
/// with.
///
/// Compared by content, never by ETag, which is a digest of the content only without KMS encryption (S3 API
/// reference, Object).
public final class RunConfigurationKind implements ResourceKind<RunConfigurationState> {

    public static final KindName NAME = new KindName("run-configuration");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<RunConfigurationState>> desired(LakeConfig config) {
        var lake = config.lake().value();
        return config.clusters().stream()
                .map(cluster -> cluster.map(spec -> {
                    var run = ClusterRun.of(lake, spec);
                    var object = ConfigObject.desired(
                            RunConfigurationJson.key(run),
                            RunConfigurationJson.write(run),
                            Tags.owned(lake.name(), "cluster/" + spec.name()));
                    return new RunConfigurationState(spec.name(), object);
                }))
                .toList();
    }

    @Override
    public RunConfigurationState normalize(RunConfigurationState state) {
        return state;
    }

    @Override
    public StateTree tree(RunConfigurationState state) {
        return new TreeBuilder()
                .put("object", state.object().key())
                .put("content", TreeReader.json(state.object().json()).keyed("databases", "name"))
                .put("tags", state.tags().values())
                .build();
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
