package io.datapump.schema.suggest;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.form.Words;
import io.datapump.schema.reality.ExportedServer;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.Collection;
import java.util.Locale;

/// A whole document for a server that no document declares.
///
/// @param cluster as it would be declared, without databases
/// @param file where it could lie
/// @param header the document's text so far
public record NewCluster(Declared<ClusterSpec> cluster, String file, String header) {

    /// Begins the document.
    ///
    /// @param name fit for a cluster's name
    /// @param folder of the configuration
    public static NewCluster of(String name, ExportedServer server, Engine engine, String folder) {
        var identifier = server.identifier().orElse(name);
        var named = identifier.equals(name) ? "" : "    identifier: %s\n".formatted(identifier);
        var header = """
                apiVersion: datapump/v1
                kind: Cluster

                metadata:
                  name: %s

                spec:
                  source:
                    engine: %s
                    kind: %s
                %s""".formatted(name, Words.ENGINE.of(engine), Words.SOURCE_KIND.of(server.kind()), named);
        var file = "%s/clusters/%s.yaml".formatted(folder, name);
        var root = (YamlNode.Mapping) YamlReader.read(file, header).root().orElseThrow();
        var document = new Document(file, DocumentKind.CLUSTER, root);
        return new NewCluster(new Declared<>(ClusterBinder.bind(document), document, true), file, header);
    }

    /// A name for a cluster, made of any text.
    public static String nameOf(String text) {
        var name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+", "");
        var cut = name.substring(0, Math.min(name.length(), 40)).replaceAll("-+$", "");
        return cut.isEmpty() ? "cluster" : cut;
    }

    /// The whole document, with every database of the export.
    ///
    /// @param reality of [#cluster()]
    /// @param clusters all of the lake, for the names they take up
    public String text(Reality reality, Collection<Declared<ClusterSpec>> clusters) {
        var source = SourceFile.of(file, header.stripTrailing());
        var suggestion = Suggestion.of(reality, source, clusters);
        var text = new StringBuilder(Suggestion.comments(suggestion.remarks()))
                .append("# a new file, for example %s\n".formatted(file))
                .append(header);
        suggestion
                .edits()
                .forEach(edit -> edit.lines().forEach(line -> text.append(line).append('\n')));
        return text.toString();
    }
}
