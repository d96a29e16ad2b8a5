package io.datapump.schema.bind;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Located;
import java.util.List;
import java.util.stream.IntStream;

/// The items of a list in a document, with their places.
final class Items {

    private Items() {}

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
