package io.datapump.local.aws.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.core.sync.RequestBody;

/// Request bodies on their way into files.
final class Bodies {

    private Bodies() {}

    /// Writes a body to a new file; S3 refuses a body that is shorter or longer than its Content-Length.
    static void write(RequestBody body, Path file) {
        try (var stream = body.contentStreamProvider().newStream()) {
            var written = Files.copy(stream, file);
            body.optionalContentLength().filter(length -> length != written).ifPresent(length -> {
                throw S3Failures.of(
                        400,
                        "IncompleteBody",
                        "You did not provide the number of bytes specified by the Content-Length HTTP header");
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the request's body", e);
        }
    }

    /// Removes a file that may have been moved into place already.
    static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file, e);
        }
    }
}
