package io.datapump.schema;

import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.form.ClusterForm;
import io.datapump.schema.form.ContractForm;
import io.datapump.schema.form.LakeForm;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.yaml.YamlWriter;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes a configuration as the documents it could have come from, with every default written out. What is written
/// loads equal, places aside.
public final class ConfigWriter {

    private ConfigWriter() {}

    /// The documents by file name: `lake.yaml`, `clusters/{name}.yaml`, `contracts/{name}.yaml`.
    public static SortedMap<String, String> write(LakeConfig config) {
        var files = new TreeMap<String, String>();
        var lake = config.lake().value();
        files.put("lake.yaml", text(DocumentKind.LAKE, lake.metadata(), spec -> LakeForm.write(lake, spec)));
        config.clusters()
                .forEach(cluster -> files.put(
                        "clusters/%s.yaml".formatted(cluster.value().name()),
                        text(
                                DocumentKind.CLUSTER,
                                cluster.value().metadata(),
                                spec -> ClusterForm.write(cluster.value(), spec))));
        config.contracts()
                .forEach(contract -> files.put(
                        "contracts/%s.yaml".formatted(contract.value().name()),
                        text(
                                DocumentKind.SCOPE_CONTRACT,
                                contract.value().metadata(),
                                spec -> ContractForm.write(contract.value(), spec))));
        return files;
    }

    private static String text(DocumentKind kind, Metadata metadata, Consumer<ObjectNode> spec) {
        var document = JsonNodeFactory.instance.objectNode();
        MetadataForm.write(kind.word(), metadata, document);
        spec.accept(document.putObject("spec"));
        return YamlWriter.block(document);
    }
}
