package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;

/// All documents of one folder: what rules across documents look at.
///
/// @param folder as it was given to the loader
/// @param documents every document of a known kind, sound or not, sorted by file
/// @param isComplete every file was one document of a known kind; else a missing one may be hidden in a broken file
/// @param lakes what could be bound of the Lake documents, sorted by file
/// @param clusters what could be bound of the Cluster documents, sorted by file
/// @param contracts what could be bound of the ScopeContract documents, sorted by file
public record Declarations(
        String folder,
        List<Document> documents,
        boolean isComplete,
        List<Declared<LakeSpec>> lakes,
        List<Declared<ClusterSpec>> clusters,
        List<Declared<ContractSpec>> contracts) {

    public Declarations {
        documents = List.copyOf(documents);
        lakes = List.copyOf(lakes);
        clusters = List.copyOf(clusters);
        contracts = List.copyOf(contracts);
    }

    /// The documents of one kind, bound or not.
    public List<Document> documents(DocumentKind kind) {
        return documents.stream().filter(document -> document.kind() == kind).toList();
    }
}
