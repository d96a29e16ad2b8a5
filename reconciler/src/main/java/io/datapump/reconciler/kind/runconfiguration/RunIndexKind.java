package io.datapump.reconciler.kind.runconfiguration;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Text;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.ConfigHash;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The index [RunIndex#KEY]: the last object an apply writes, and the one that puts everything before it in
/// force.
public final class RunIndexKind implements ResourceKind<RunIndexState> {

    public static final KindName NAME = new KindName("run-index");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<RunIndexState>> desired(LakeConfig config) {
        return List.of(config.lake()
                .map(lake -> new RunIndexState(ConfigObject.desired(
                        RunIndex.KEY,
                        RunConfigurationJson.write(index(config, lake)),
                        Tags.owned(lake.name(), "lake/" + lake.name())))));
    }

    @Override
    public RunIndexState normalize(RunIndexState state) {
        return state;
    }

    @Override
    public StateTree tree(RunIndexState state) {
        return withoutCommit(TreeReader.json(state.object().json())).keyed("entries", "cluster");
    }

    /// From which commit something was applied is worth knowing and never a difference.
    private static StateTree withoutCommit(StateTree tree) {
        return tree instanceof Branch branch ? branch.without("commit") : tree;
    }

    /// Whether a tree of this kind says what is in force.
    public static boolean isReadable(StateTree tree) {
        return tree instanceof Branch(var fields) && fields.get("entries") instanceof Branch;
    }

    /// Clusters and the names of the run configurations in force for them, from a tree of this kind.
    public static Map<String, String> entries(StateTree tree) {
        var names = new TreeMap<String, String>();
        if (tree instanceof Branch(var fields) && fields.get("entries") instanceof Branch(var entries)) {
            entries.forEach((cluster, entry) -> {
                if (entry instanceof Branch(var line) && line.get("configuration") instanceof Text(var key)) {
                    names.put(cluster, RunConfigurationState.nameOf(key));
                }
            });
        }
        return names;
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }

    private static RunIndex index(LakeConfig config, LakeSpec lake) {
        var foundation = Foundation.of(lake);
        return new RunIndex(
                foundation.stateMachineArn(),
                Optional.of(ConfigHash.of(config)),
                config.clusters().stream()
                        .map(cluster -> entry(foundation, lake, cluster.value()))
                        .toList());
    }

    private static RunIndex.Entry entry(Foundation foundation, LakeSpec lake, ClusterSpec cluster) {
        return new RunIndex.Entry(
                cluster.name(),
                cluster.source(),
                RunConfigurationJson.key(ClusterRun.of(lake, cluster)),
                foundation.taskFamily(cluster.name()));
    }
}
