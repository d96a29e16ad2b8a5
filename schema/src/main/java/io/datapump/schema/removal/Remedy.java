package io.datapump.schema.removal;

import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.yaml.YamlWriter;
import java.util.OptionalLong;
import tools.jackson.databind.node.JsonNodeFactory;

/// What somebody who agrees has to write: lines in a document, or an argument on the command line.
///
/// @param file the document in which the lines belong, below `spec`
/// @param yaml ends in a line feed
/// @param argument `--acknowledge` and the whole name, fit for a shell
public record Remedy(String file, String yaml, String argument) {

    /// The remedy for one name.
    ///
    /// @param remove the name as the document has it
    /// @param rows the limit to write; none where no row goes, as of a column, but of a history: a line without a
    ///     limit would let runs take any row of it later
    static Remedy of(String file, String remove, OptionalLong rows, String name) {
        var document = JsonNodeFactory.instance.objectNode();
        var line = document.putArray("acknowledge").addObject().put("remove", remove);
        rows.stream()
                .filter(count -> count > 0 || new AgreedName(name).isOfHistories())
                .forEach(count -> line.put("rows", count));
        return new Remedy(file, YamlWriter.block(document), "--acknowledge " + word(name));
    }

    private static String word(String name) {
        var isPlain = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || "/._-@".indexOf(c) >= 0);
        return isPlain ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
