package io.datapump.schema.suggest;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.spec.ClusterSpec;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// What would take in all that an export holds and the configuration leaves out. Taken over as it is, it is valid.
///
/// @param remarks what is not suggested, and why
/// @param edits of one document, from its end to its beginning, so that line numbers stay true
public record Suggestion(List<String> remarks, List<Edit> edits) {

    public Suggestion {
        remarks = List.copyOf(remarks);
        edits = List.copyOf(edits);
    }

    /// For a cluster that has a document.
    ///
    /// @param source the document's text
    /// @param clusters all of the lake, for the names they take up
    public static Suggestion of(Reality reality, SourceFile source, Collection<Declared<ClusterSpec>> clusters) {
        var missing = Missing.of(reality, LakeNames.of(reality, clusters));
        return new Suggestion(missing.remarks(), new DocumentEdits(reality.cluster(), source).of(missing));
    }

    /// As comments and YAML; every line ends in a line feed.
    public String text() {
        var text = new StringBuilder();
        remarks.forEach(
                remark -> text.append("# ").append(Quoted.printable(remark)).append('\n'));
        for (var edit : edits) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append("# %s:%d: %s\n"
                            .formatted(edit.file(), edit.line(), edit.kind().words()));
            edit.lines().forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }

    static String comments(List<String> remarks) {
        return remarks.stream()
                .map(remark -> "# " + Quoted.printable(remark) + "\n")
                .collect(Collectors.joining());
    }
}
