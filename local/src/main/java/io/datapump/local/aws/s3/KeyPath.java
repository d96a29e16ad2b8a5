package io.datapump.local.aws.s3;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// An object's key as a path below its bucket's folder, and back. Ordinary segments stay as they are.
///
/// What a file system cannot hold is escaped: an empty segment is `~`; `.`, `..`, control characters and `~`
/// itself become `~XX`; a segment of more than 240 bytes is continued in a folder, with `~~` at the end of
/// each part but the last.
final class KeyPath {

    private static final int LONGEST = 240;
    private static final String CONTINUED = "~~";

    private KeyPath() {}

    static Path of(Path bucket, String key) {
        var path = bucket;
        for (var segment : key.split("/", -1)) {
            for (var part : parts(escape(segment))) {
                path = path.resolve(part);
            }
        }
        return path;
    }

    /// The key of a file.
    static String key(Path bucket, Path file) {
        var key = new StringBuilder();
        var joined = true;
        for (var name : bucket.relativize(file)) {
            var text = name.toString();
            if (!joined) {
                key.append('/');
            }
            joined = text.endsWith(CONTINUED);
            key.append(unescape(joined ? text.substring(0, text.length() - CONTINUED.length()) : text));
        }
        return key.toString();
    }

    private static String escape(String segment) {
        if (segment.isEmpty()) {
            return "~";
        } else if (segment.equals(".") || segment.equals("..")) {
            return segment.replace(".", "~2E");
        }
        var escaped = new StringBuilder();
        for (var i = 0; i < segment.length(); i++) {
            var c = segment.charAt(i);
            if (c < 0x20 || c == 0x7f || c == '~' || c == '\\') {
                escaped.append('~').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static String unescape(String name) {
        if (name.equals("~")) {
            return "";
        }
        var segment = new StringBuilder();
        for (var i = 0; i < name.length(); i++) {
            if (name.charAt(i) == '~') {
                segment.append((char) HexFormat.fromHexDigits(name, i + 1, i + 3));
                i += 2;
            } else {
                segment.append(name.charAt(i));
            }
        }
        return segment.toString();
    }

    private static List<String> parts(String escaped) {
        var parts = new ArrayList<String>();
        var rest = escaped;
        while (rest.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            var cut = cut(rest);
            parts.add(rest.substring(0, cut) + CONTINUED);
            rest = rest.substring(cut);
        }
        parts.add(rest);
        return parts;
    }

    /// The most characters that fit, splitting neither an escape nor a pair of surrogates.
    private static int cut(String text) {
        var bytes = 0;
        var cut = 0;
        while (true) {
            var step = text.charAt(cut) == '~' ? 3 : Character.charCount(text.codePointAt(cut));
            bytes += text.substring(cut, cut + step).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > LONGEST) {
                return cut;
            }
            cut += step;
        }
    }
}
