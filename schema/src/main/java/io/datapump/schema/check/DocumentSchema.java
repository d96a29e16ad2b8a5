package io.datapump.schema.check;

import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.jsonschema.SchemaCompiler;
import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.yaml.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The published JSON Schema of each kind of document.
final class DocumentSchema {

    private static final Map<DocumentKind, SchemaPart> SCHEMAS = compileAll();

    private DocumentSchema() {}

    static SchemaPart of(DocumentKind kind) {
        return Optional.ofNullable(SCHEMAS.get(kind)).orElseThrow();
    }

    private static Map<DocumentKind, SchemaPart> compileAll() {
        var schemas = new EnumMap<DocumentKind, SchemaPart>(DocumentKind.class);
        for (var kind : DocumentKind.values()) {
            schemas.put(kind, compile("/io/datapump/schema/" + kind.schema()));
        }
        return schemas;
    }

    /// JSON is YAML, and the reader of the documents is at hand.
    private static SchemaPart compile(String name) {
        return SchemaCompiler.compile(YamlReader.read(name, text(name))
                .root()
                .orElseThrow(() -> new IllegalStateException("Cannot load %s: it is not JSON".formatted(name))));
    }

    private static String text(String name) {
        try (var in = DocumentSchema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Cannot load %s: it is not in the jar".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot load %s".formatted(name), e);
        }
    }
}
