package io.datapump.reconciler.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// What every page carries inside, so that it needs nothing from elsewhere.
public final class PageFiles {

    private PageFiles() {}

    public static String style() {
        return read("page.css");
    }

    public static String script() {
        return read("page.js");
    }

    /// By which a content security policy allows an inline style or script: `sha256-…`. Source: CSP Level 3,
    /// section 6.7.3.3, the digest of the text between the tags.
    public static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every JDK has SHA-256", e);
        }
    }

    private static String read(String name) {
        try (var file = PageFiles.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("Cannot find %s beside its class: the build is broken".formatted(name));
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name, e);
        }
    }
}
