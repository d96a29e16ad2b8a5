package io.datapump.schema.run;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Equal trees are equal bytes: UTF-8, keys sorted, two spaces of indentation, `\n` after every line.
final class CanonicalJson {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final ObjectWriter WRITER = MAPPER.writer().with(printer());

    private CanonicalJson() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] write(ObjectNode tree) {
        return (WRITER.writeValueAsString(tree) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /// Reads one document; duplicate keys and anything after it are refused.
    ///
    /// @throws IllegalArgumentException where the bytes are not one JSON document
    static JsonNode read(byte[] json) {
        try {
            return MAPPER.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: %s".formatted(e.getOriginalMessage()), e);
        }
    }

    /// As [#read], with a number in place of every list of a name: how long it is. What such a list holds is
    /// never in memory.
    ///
    /// @throws IllegalArgumentException where the bytes are not one JSON document
    static JsonNode readCounting(byte[] json, String list) {
        try (var parser = MAPPER.createParser(json)) {
            parser.nextToken();
            return value(parser, list);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: %s".formatted(e.getOriginalMessage()), e);
        }
    }

    private static JsonNode value(JsonParser parser, String counted) {
        if (parser.isExpectedStartObjectToken()) {
            var object = object();
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                object.set(
                        name,
                        name.equals(counted) && parser.isExpectedStartArrayToken()
                                ? object.numberNode(length(parser))
                                : value(parser, counted));
            }
            return object;
        }
        if (parser.isExpectedStartArrayToken()) {
            var array = MAPPER.createArrayNode();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(value(parser, counted));
            }
            return array;
        }
        return parser.readValueAsTree();
    }

    private static long length(JsonParser parser) {
        var length = 0L;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            parser.skipChildren();
            length++;
        }
        return length;
    }

    private static DefaultPrettyPrinter printer() {
        var lines = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
    }
}
