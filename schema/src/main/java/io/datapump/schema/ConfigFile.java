package io.datapump.schema;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The text of one file, or why there is none.
///
/// @param text empty exactly where there is a finding
record ConfigFile(String path, Optional<String> text, Optional<Diagnostic> finding) {

    /// Far more than a person writes; a larger file is something else under a wrong name.
    static final int LARGEST_IN_BYTES = 4 << 20;

    /// How a file begins that stands for one kept elsewhere, as
    /// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
    /// has it.
    private static final String LFS_POINTER = "version https://git-lfs.github.com/spec/";

    static ConfigFile read(String path, ConfigTree.Content content) {
        try {
            var size = content.sizeInBytes();
            if (size > LARGEST_IN_BYTES) {
                return tooLarge(path, "It has %d bytes, and no document needs as many.".formatted(size));
            }
            var bytes = content.first(LARGEST_IN_BYTES + 1);
            return bytes.length > LARGEST_IN_BYTES
                    ? tooLarge(path, "It grew while it was read, and no document needs as many bytes.")
                    : decode(path, bytes);
        } catch (IOException e) {
            return refused(path, ConfigFolder.unreadable(path, e));
        }
    }

    /// The lines a message can show.
    SourceFile source() {
        return SourceFile.of(
                path,
                text.map(all -> all.startsWith("\uFEFF") ? all.substring(1) : all)
                        .orElse(""));
    }

    private static ConfigFile decode(String path, byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length);
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var result = decoder.decode(in, out, true);
        var text = out.flip().toString();
        if (result.isError()) {
            return refused(path, wrongEncoding(path, bytes, text, in.position()));
        }
        return text.startsWith(LFS_POINTER)
                ? refused(path, pointer(path))
                : new ConfigFile(path, Optional.of(text), Optional.empty());
    }

    /// @param before what could be decoded up to the first wrong byte
    private static Diagnostic wrongEncoding(String path, byte[] bytes, String before, int at) {
        var lines = SourceFile.of(path, before).lines();
        var last = lines.getLast();
        var span = SourceFile.of(path, before).span(lines.size(), last.codePointCount(0, last.length()) + 1, 1);
        var detail = isUtf16(bytes)
                ? "It is written in UTF-16, as some Windows programs do."
                : "The byte 0x%02X here begins no character of UTF-8.".formatted(bytes[at] & 0xFF);
        return Diagnostic.of(DiagnosticCode.FILE_ENCODING, span, detail).fixedBy("save the file as UTF-8");
    }

    private static boolean isUtf16(byte[] bytes) {
        return bytes.length > 1
                && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                        || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
    }

    private static ConfigFile tooLarge(String path, String detail) {
        return refused(
                path,
                Diagnostic.of(DiagnosticCode.FILE_UNREADABLE, Span.startOf(path), detail)
                        .expecting("at most %d bytes".formatted(LARGEST_IN_BYTES)));
    }

    private static Diagnostic pointer(String path) {
        return Diagnostic.of(
                        DiagnosticCode.FILE_UNREADABLE,
                        Span.startOf(path),
                        "It is a Git LFS pointer: the document itself lies in LFS storage and is not fetched from there.")
                .fixedBy(
                        "keep YAML out of LFS: remove its line with filter=lfs from .gitattributes and commit the file again");
    }

    private static ConfigFile refused(String path, Diagnostic finding) {
        return new ConfigFile(path, Optional.empty(), Optional.of(finding));
    }
}
