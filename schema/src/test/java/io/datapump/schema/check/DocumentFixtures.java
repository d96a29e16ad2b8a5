package io.datapump.schema.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.ContractBinder;
import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.bind.LakeBinder;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;

/// Documents written in a line or two.
final class DocumentFixtures {

    private DocumentFixtures() {}

    /// A Lake document; `more` is added to its spec, each line indented by two blanks.
    static Document lake(String more) {
        return document("lake.yaml", DocumentKind.LAKE, """
                apiVersion: datapump/v1
                kind: Lake
                metadata: {name: acme}
                spec:
                  account: "111122223333"
                  region: eu-central-1
                  bucket: acme-lake
                  image: registry.example/datapump:1.0.0
                  network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
                """ + more);
    }

    /// A PostgreSQL cluster with these databases, written as a list in one line.
    static Document cluster(String name, String databases) {
        return cluster(name, "postgres", "instance", databases);
    }

    static Document cluster(String name, String engine, String kind, String databases) {
        return document(name + ".yaml", DocumentKind.CLUSTER, """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: %s}
                spec:
                  source: {engine: %s, kind: %s}
                  databases: %s
                """.formatted(name, engine, kind, databases));
    }

    /// A contract with these views, written as a list in one line.
    static Document contract(String name, String curated, String views) {
        return document(name + ".yaml", DocumentKind.SCOPE_CONTRACT, """
                apiVersion: datapump/v1
                kind: ScopeContract
                metadata: {name: %s}
                spec:
                  curated: %s
                  views: %s
                """.formatted(name, curated, views));
    }

    /// One PostgreSQL database whose `tables` are written as given.
    static Document tables(String tables) {
        return cluster("shop", "[{name: shop, tables: %s}]".formatted(tables));
    }

    /// One PostgreSQL table whose settings are written as given.
    static Document settings(String settings) {
        return tables("{settings: {public.a: %s}}".formatted(settings));
    }

    static Document document(String file, DocumentKind kind, String text) {
        var yaml = YamlReader.read(file, text);
        assertThat(yaml.findings()).isEmpty();
        return new Document(file, kind, (YamlNode.Mapping) yaml.root().orElseThrow());
    }

    /// What a rule says of documents that keep to their schemas.
    static List<Diagnostic> check(Rule rule, Document... documents) {
        var lakes = new ArrayList<Declared<LakeSpec>>();
        var clusters = new ArrayList<Declared<ClusterSpec>>();
        var contracts = new ArrayList<Declared<ContractSpec>>();
        for (var document : documents) {
            assertThat(DocumentCheck.check(document).findings()).isEmpty();
            switch (document.kind()) {
                case LAKE -> lakes.add(new Declared<>(LakeBinder.bind(document), document, true));
                case CLUSTER -> clusters.add(new Declared<>(ClusterBinder.bind(document), document, true));
                case SCOPE_CONTRACT -> contracts.add(new Declared<>(ContractBinder.bind(document), document, true));
            }
        }
        return rule.check(new Declarations("lake-config", List.of(documents), true, lakes, clusters, contracts))
                .toList();
    }
}
