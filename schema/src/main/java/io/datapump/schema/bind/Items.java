package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import java.util.List;
import java.util.stream.IntStream;

/// The items of a list in a document, with their places.
final class Items {

    private static final TreePath ACKNOWLEDGE = TreePath.of("spec", "acknowledge");

    private Items() {}

    /// The removals a document agrees to.
    static List<Located<Acknowledgement>> acknowledged(Document document, List<Acknowledgement> removals) {
        return located(document, ACKNOWLEDGE, "remove", removals);
    }

    /// Each value with the place of the key that names it.
    ///
    /// @param values one for each item of the list
    static <T> List<Located<T>> located(Document document, TreePath list, String name, List<T> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> new Located<>(
                        values.get(i), document.place(list.item(i).child(name)).start()))
                .toList();
    }
}
