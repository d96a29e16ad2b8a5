package io.datapump.schema.removal;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The lines of all documents that agree to removals. The Lake document names things in full; in a Cluster document
/// the cluster goes without saying.
record Acknowledgements(LakeConfig config) {

    /// One line, and what it names.
    record Line(AgreedName name, Located<Acknowledgement> written) {}

    /// The Lake document's, then the clusters' in their order.
    List<Line> lines() {
        return Stream.concat(
                        lines("", config.lake().value().acknowledge()),
                        config.clusters().stream()
                                .flatMap(cluster ->
                                        lines(within(cluster), cluster.value().acknowledge())))
                .toList();
    }

    private static Stream<Line> lines(String within, List<Located<Acknowledgement>> written) {
        return written.stream()
                .map(each -> new Line(new AgreedName(within + each.value().remove()), each));
    }

    /// What agrees to a name: a line in the document of its cluster or else in the Lake document.
    ///
    /// @param rows the limit to write
    Remedy remedy(String name, OptionalLong rows) {
        return config.clusters().stream()
                .filter(cluster -> name.startsWith(within(cluster)))
                .findFirst()
                .map(cluster -> Remedy.of(
                        cluster.at().file(), name.substring(within(cluster).length()), rows, name))
                .orElseGet(() -> Remedy.of(config.lake().at().file(), name, rows, name));
    }

    private static String within(Located<ClusterSpec> cluster) {
        return cluster.value().name() + "/";
    }
}
