package io.datapump.schema;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;

/// A configuration without its places, for comparing what two say.
final class Bare {

    private Bare() {}

    static List<Object> of(LakeConfig config) {
        return List.of(
                of(config.lake().value()),
                values(config.clusters()).stream().map(Bare::of).toList(),
                values(config.contracts()).stream().map(Bare::of).toList());
    }

    private static List<Object> of(LakeSpec lake) {
        return List.of(
                lake.metadata(),
                lake.home(),
                lake.catalog(),
                lake.compute(),
                lake.policy(),
                lake.retention(),
                values(lake.acknowledge()));
    }

    private static List<Object> of(ClusterSpec cluster) {
        return List.of(
                cluster.metadata(),
                cluster.source(),
                cluster.subscribed(),
                cluster.overrides(),
                values(cluster.databases()),
                values(cluster.acknowledge()));
    }

    private static List<Object> of(ContractSpec contract) {
        return List.of(contract.metadata(), contract.athenaDatabase(), contract.curated(), values(contract.views()));
    }

    private static <T> List<T> values(List<Located<T>> located) {
        return located.stream().map(Located::value).toList();
    }
}
