package io.datapump.schema.compare;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.List;

/// The semantic difference of two configurations.
///
/// @param differences the lake's, then the clusters' by name, then the contracts'; empty: both ask for the same
/// @param moves documents that say the same from another file
public record ConfigDiff(List<Difference> differences, List<Move> moves) {

    /// A document that lies elsewhere.
    ///
    /// @param subject kind and name, for example `cluster pagila-prod`
    public record Move(String subject, String from, String to) {}

    public ConfigDiff {
        differences = List.copyOf(differences);
        moves = List.copyOf(moves);
    }

    /// What head says differently from base. Neither the order of files nor their names count; a
    /// cluster that has another name and the same source is renamed.
    public static ConfigDiff between(LakeConfig base, LakeConfig head) {
        var differences = new ArrayList<Difference>();
        differences.addAll(LakeComparison.between(base.lake(), head.lake()));
        var clusters = Pairs.ofLocated(base.clusters(), head.clusters(), ClusterSpec::name, ClusterSpec::source);
        differences.addAll(
                new ClusterComparison(base.lake().value(), head.lake().value()).differences(clusters));
        differences.addAll(ContractComparison.between(base.contracts(), head.contracts()));
        var moves = new ArrayList<Move>();
        clusters.both().forEach(pair -> move(pair, moves));
        return new ConfigDiff(differences, moves);
    }

    /// Whether both ask for the same.
    public boolean isEmpty() {
        return differences.isEmpty();
    }

    private static void move(Pairs.Pair<Located<ClusterSpec>> pair, List<Move> into) {
        var from = pair.base().at().file();
        var to = pair.head().at().file();
        if (!from.equals(to)
                && pair.base().value().name().equals(pair.head().value().name())) {
            into.add(new Move("cluster " + pair.head().value().name(), from, to));
        }
    }
}
