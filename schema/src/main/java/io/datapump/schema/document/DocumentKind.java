package io.datapump.schema.document;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The kinds of document there are, by the word in their key `kind`.
public enum DocumentKind {
    LAKE("Lake", "lake.schema.json"),
    CLUSTER("Cluster", "cluster.schema.json"),
    SCOPE_CONTRACT("ScopeContract", "scope-contract.schema.json");

    private final String word;
    private final String schema;

    DocumentKind(String word, String schema) {
        this.word = word;
        this.schema = schema;
    }

    public String word() {
        return word;
    }

    /// The file name of its JSON Schema, a resource of the package `io.datapump.schema`.
    public String schema() {
        return schema;
    }

    /// The kind a word names; empty where it names none.
    public static Optional<DocumentKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /// The words of all kinds.
    public static List<String> words() {
        return Arrays.stream(values()).map(DocumentKind::word).toList();
    }
}
