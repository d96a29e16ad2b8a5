package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/// What a finding is recognised by in the next run: its code, file, words and line of text, not the line's number. Used
/// for one report, then thrown away.
final class Fingerprints {

    /// The name that GitHub looks for; the form is its own as well: a hash, and which of several equal ones it is.
    static final String NAME = "primaryLocationLineHash";

    private static final int LENGTH = 16;

    private final Map<String, Integer> seen = new HashMap<>();

    String next(Diagnostic finding, String file) {
        var line = finding.place().line().orElse("").strip();
        var hash = hash(String.join("\0", finding.code().text(), file, finding.detail(), line));
        return hash + ":" + seen.merge(hash, 1, Integer::sum);
    }

    private static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every Java has SHA-256", e);
        }
    }
}
