package io.datapump.schema.spec;

import io.datapump.schema.source.Located;
import java.util.Comparator;
import java.util.List;

/// The whole desired state of one lake: the value everything else is derived from.
///
/// @param clusters sorted by name, names are unique; may be empty
/// @param contracts sorted by name, names are unique; may be empty
public record LakeConfig(
        Located<LakeSpec> lake, List<Located<ClusterSpec>> clusters, List<Located<ContractSpec>> contracts) {

    public LakeConfig {
        clusters = clusters.stream()
                .sorted(Comparator.comparing(cluster -> cluster.value().name()))
                .toList();
        contracts = contracts.stream()
                .sorted(Comparator.comparing(contract -> contract.value().name()))
                .toList();
    }

    /// A lake without contracts.
    public LakeConfig(Located<LakeSpec> lake, List<Located<ClusterSpec>> clusters) {
        this(lake, clusters, List.of());
    }
}
