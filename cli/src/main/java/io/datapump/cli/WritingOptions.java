package io.datapump.cli;

import io.datapump.pump.parquet.OutputOptions;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// How Parquet files are written.
final class WritingOptions {

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            converter = CodecConverter.class,
            defaultValue = "zstd",
            description =
                    "How pages are compressed: zstd, snappy, gzip, none or as-it-was (default: ${DEFAULT-VALUE}).")
    private Codec codec = Codec.ZSTD;

    @Option(
            names = "--file-size",
            paramLabel = "SIZE",
            converter = Size.class,
            defaultValue = "512MB",
            description =
                    "A file that has grown to SIZE is finished, and its partition goes on in another (default: ${DEFAULT-VALUE}).")
    private long fileSize;

    @Option(
            names = "--pass-through",
            paramLabel = "WHAT",
            converter = PassThroughConverter.class,
            description = {
                "What is taken over as bytes, in the codec it has, where it provably falls into one partition (default: append):",
                "append  row groups",
                "never   nothing"
            })
    private @Nullable PassThrough passThrough;

    @Option(names = "--rewrite", description = "Encode everything anew; the same as  --pass-through never")
    private boolean rewrite;

    @Option(names = "--verify", description = "Decode what was taken over as bytes, and check it.")
    private boolean verify;

    /// @throws IllegalArgumentException where options contradict each other, or a size is too small
    OutputOptions read() {
        if (rewrite && passThrough != null && passThrough != PassThrough.NEVER) {
            throw new IllegalArgumentException("--rewrite takes nothing over as bytes; leave --pass-through out.");
        }
        var chosen =
                rewrite ? PassThrough.NEVER : Optional.ofNullable(passThrough).orElse(PassThrough.APPEND);
        return new OutputOptions(codec, fileSize, chosen, verify);
    }

    private static final class CodecConverter implements ITypeConverter<Codec> {

        @Override
        public Codec convert(String written) {
            return Choice.of(written, Codec.class, "is no codec: zstd, snappy, gzip, none or as-it-was");
        }
    }

    private static final class PassThroughConverter implements ITypeConverter<PassThrough> {

        @Override
        public PassThrough convert(String written) {
            var chosen = Choice.of(written, PassThrough.class, "is neither append nor never");
            if (chosen == PassThrough.COPY) {
                throw new TypeConversionException("'copy' is neither append nor never");
            }
            return chosen;
        }
    }
}
