package io.datapump.schema.form;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Metadata;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// A cluster as it is written, below `spec` of a document of kind Cluster.
public final class ClusterForm {

    private ClusterForm() {}

    /// Reads one cluster. What it does not override stays open; databases have their defaults filled in.
    ///
    /// @param databases gives each database, in the order written, its place
    /// @param acknowledged gives each acknowledged removal, in the order written, its place
    public static ClusterSpec read(
            Metadata metadata,
            Fields spec,
            Function<List<DatabaseSpec>, List<Located<DatabaseSpec>>> databases,
            Function<List<Acknowledgement>, List<Located<Acknowledgement>>> acknowledged) {
        return new ClusterSpec(
                metadata,
                spec.object("source", source -> SourceForm.read(source, metadata.name())),
                spec.findFlag("subscribed").orElse(true),
                PolicyForm.readOverrides(spec),
                databases.apply(spec.objects("databases", DatabaseForm::read)),
                acknowledged.apply(AcknowledgementForm.read(spec)));
    }

    /// Writes one cluster into an empty `spec`; what it does not override is left out.
    public static void write(ClusterSpec cluster, ObjectNode spec) {
        SourceForm.write(cluster.source(), spec.putObject("source"));
        spec.put("subscribed", cluster.subscribed());
        PolicyForm.write(cluster.overrides(), spec);
        var databases = spec.putArray("databases");
        cluster.databases().forEach(database -> DatabaseForm.write(database.value(), databases.addObject()));
        AcknowledgementForm.write(cluster.acknowledge(), spec);
    }
}
