package io.datapump.schema.yaml;

import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Which kind a single value is: YAML 1.2's core schema, in which `no` and `on` are text.
final class Scalars {

    private static final ScalarResolver CORE = new CoreSchema().getScalarResolver();

    private Scalars() {}

    /// Whether a whole number is one and the same in YAML 1.1, YAML 1.2 and JSON: `012` is ten in the first, twelve in
    /// the second and an error in the third.
    static boolean isUnmistakable(String integer) {
        return integer.matches("-?(0|[1-9][0-9]*)");
    }

    /// @param plain written without quotation marks and not as a block of text
    static ScalarKind kind(String text, boolean plain) {
        if (!plain) {
            return ScalarKind.TEXT;
        }
        var tag = CORE.resolve(text, true);
        if (tag.equals(Tag.INT)) {
            return ScalarKind.INTEGER;
        }
        if (tag.equals(Tag.FLOAT)) {
            return ScalarKind.DECIMAL;
        }
        if (tag.equals(Tag.BOOL)) {
            return ScalarKind.BOOLEAN;
        }
        return tag.equals(Tag.NULL) ? ScalarKind.NULL : ScalarKind.TEXT;
    }
}
