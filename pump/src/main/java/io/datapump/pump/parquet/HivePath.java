package io.datapump.pump.parquet;

import java.util.HexFormat;

/// Partition folders as Hive writes them: `name=value`, with the characters of Hive's
/// `FileUtils.escapePathName` as percent-hex and everything else as it is. Escaping happens here once and
/// nowhere else.
final class HivePath {

    /// Where the rows go whose partition value is null or cannot be derived.
    static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";

    // Beside the control characters. NUL is not in Hive's list, which is an oversight there: no file system takes it.
    private static final String ESCAPED = "\"#%'*/:=?\\\u007F{[]^";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private HivePath() {}

    static String folder(String name, String value) {
        return escape(name) + "=" + escape(value);
    }

    static String escape(String text) {
        StringBuilder path = new StringBuilder(text.length());
        text.chars().forEach(character -> {
            if (character < ' ' || ESCAPED.indexOf(character) >= 0) {
                path.append('%').append(HEX.toHexDigits((byte) character));
            } else {
                path.append((char) character);
            }
        });
        return path.toString();
    }

    /// The exact inverse of [#escape]; a `+` stays a plus.
    static String unescape(String path) {
        StringBuilder text = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char character = path.charAt(i);
            if (character == '%') {
                text.append((char) HexFormat.fromHexDigits(path, i + 1, i + 3));
                i += 2;
            } else {
                text.append(character);
            }
        }
        return text.toString();
    }
}
