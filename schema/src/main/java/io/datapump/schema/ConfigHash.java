package io.datapump.schema;

import io.datapump.schema.layout.Sha256;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import java.util.Comparator;
import java.util.stream.Collectors;

/// What a configuration asks for, as one name: 64 hexadecimal digits. Two that ask for the same have the same hash,
/// whatever their files are called, however they are written and commented; two that differ in one setting do not. The
/// order of databases and of views means nothing; that of every other list counts.
///
/// It is the SHA-256 of what [ConfigWriter] writes, each document behind its name and its length; so it differs
/// between versions of Data Pump that write another default out.
public final class ConfigHash {

    private ConfigHash() {}

    /// The hash of a whole configuration.
    public static String of(LakeConfig config) {
        return Sha256.hex(ConfigWriter.write(unordered(config)).entrySet().stream()
                .map(file ->
                        "%s %d\n%s".formatted(file.getKey(), file.getValue().length(), file.getValue()))
                .collect(Collectors.joining()));
    }

    private static LakeConfig unordered(LakeConfig config) {
        return new LakeConfig(
                config.lake(),
                config.clusters().stream()
                        .map(cluster -> cluster.map(ConfigHash::sorted))
                        .toList(),
                config.contracts().stream()
                        .map(contract -> contract.map(ConfigHash::sorted))
                        .toList());
    }

    private static ClusterSpec sorted(ClusterSpec cluster) {
        return new ClusterSpec(
                cluster.metadata(),
                cluster.source(),
                cluster.subscribed(),
                cluster.overrides(),
                cluster.databases().stream()
                        .sorted(Comparator.comparing(
                                database -> database.value().name()))
                        .toList(),
                cluster.acknowledge());
    }

    private static ContractSpec sorted(ContractSpec contract) {
        return new ContractSpec(
                contract.metadata(),
                contract.athenaDatabase(),
                contract.curated(),
                contract.views().stream()
                        .sorted(Comparator.comparing(view -> view.value().table()))
                        .toList());
    }
}
