package io.datapump.pump.longterm;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/// The JSON form of manifests: UTF-8, keys sorted, no blanks, moments as ISO-8601 text, so that equal
/// manifests are equal bytes and have one hash.
final class ManifestJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private ManifestJson() {}

    static byte[] write(LongtermManifest manifest) {
        return JSON.writeValueAsBytes(manifest);
    }

    /// @param key for the message
    /// @throws HistoryException where the bytes are no manifest of a version that this program knows
    static LongtermManifest read(String key, byte[] json) {
        try {
            var tree = JSON.readTree(json);
            var version = tree.path("version").asInt(0);
            if (version != LongtermManifest.VERSION) {
                throw new HistoryException(
                        "Cannot read the manifest %s: it is of version %d, and this program knows version %d. Use the image that wrote it, or a later one."
                                .formatted(key, version, LongtermManifest.VERSION));
            }
            return JSON.treeToValue(tree, LongtermManifest.class);
        } catch (JacksonException e) {
            throw new HistoryException(
                    "Cannot read the manifest %s: it is damaged or of a later version (%s). Its history is not touched."
                            .formatted(key, e.getOriginalMessage()),
                    e);
        }
    }

    /// SHA-256 in hexadecimal digits.
    static String hash(byte[] json) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
