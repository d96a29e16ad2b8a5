package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeJson;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// One immutable object `config/{cluster}/{hash}.json` per cluster, named by the hash of its content. A
/// changed configuration is another object beside the one in force, and people read how the two differ;
/// the index puts it in force, and the old one stays for as long as a run may go on with it.
///
/// Compared by content, never by ETag, which is a digest of the content only without KMS encryption (S3
/// API reference, Object).
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
                    return new RunConfigurationState(object, Standing.CURRENT);
                }))
                .toList();
    }

    @Override
    public RunConfigurationState normalize(RunConfigurationState state) {
        return state;
    }

    @Override
    public StateTree tree(RunConfigurationState state) {
        return state.object().json().isEmpty()
                ? StateTree.Branch.EMPTY
                : TreeReader.json(state.object().json()).keyed("databases", "name");
    }

    /// The run configuration that a tree of this kind stands for; empty where it was not read, or is none.
    public static Optional<ClusterRun> run(StateTree tree) {
        try {
            return Optional.of(RunConfigurationJson.readRun(
                    TreeJson.write(tree.listed("databases", "name")).toString().getBytes(StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    /// The cluster: every configuration of it takes the place of another.
    @Override
    public String lineage(String name) {
        return name.substring(0, name.indexOf('/'));
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
