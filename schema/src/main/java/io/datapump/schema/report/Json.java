package io.datapump.schema.report;

import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// JSON as writers of reports give it: keys as they were put, two spaces of indentation, `\n` on every system.
public final class Json {

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private static final ObjectWriter WRITER = JsonMapper.shared()
            .writer()
            .with(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(INDENTER)
                    .withArrayIndenter(INDENTER));

    private Json() {}

    public static ObjectNode object() {
        return JsonMapper.shared().createObjectNode();
    }

    public static String text(ObjectNode tree) {
        return WRITER.writeValueAsString(tree) + "\n";
    }
}
