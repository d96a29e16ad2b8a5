package io.datapump.reconciler.render;

import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import java.util.List;

/// Ways to put something right, as parts of a document.
final class Mends {

    private Mends() {}

    /// A sentence and what to do about it.
    static List<Block> blocks(String sentence, Mend mend) {
        return switch (mend) {
            case Mend.Command(var line) -> paste(sentence, line);
            case Mend.Yaml(var file, var lines) ->
                paste("%s Write into %s:".formatted(sentence, file).strip(), lines);
            case Mend.Words(var words) -> List.of(new Line((sentence + " " + words).strip()));
        };
    }

    /// A sentence and what to copy below it.
    static List<Block> paste(String lead, String text) {
        return List.of(new Line(lead), new Paste(text.lines().toList()));
    }
}
