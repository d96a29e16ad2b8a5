package io.datapump.schema.spec;

import java.util.Optional;

/// How the files of a table are written that does not go into the lake as RDS wrote it.
///
/// @param codec of what is encoded anew
/// @param sizeInMiB a file that has grown to this size is finished, and its folder gets another
public record OutputFiles(Codec codec, int sizeInMiB, PassThrough passThrough) {

    public static final OutputFiles BUILT_IN = new OutputFiles(Codec.ZSTD, 512, PassThrough.COPY);

    /// How pages are compressed.
    public enum Codec {
        ZSTD,
        SNAPPY,
        GZIP,
        /// Not at all.
        NONE,
        /// As the export has them.
        AS_IT_WAS
    }

    /// What is taken over as bytes where it provably lies in one partition.
    public enum PassThrough {
        /// Whole files from 32 MiB on, by a copy within S3, and row groups of the others.
        COPY,
        /// Row groups only, so that a folder has few files.
        APPEND,
        /// Nothing.
        NEVER
    }

    /// What is said otherwise; empty where nothing is.
    public record Overrides(Optional<Codec> codec, Optional<Integer> sizeInMiB, Optional<PassThrough> passThrough) {

        public static final Overrides NONE = new Overrides(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// These where nothing else is said.
    public OutputFiles with(Overrides said) {
        return new OutputFiles(
                said.codec().orElse(codec),
                said.sizeInMiB().orElse(sizeInMiB),
                said.passThrough().orElse(passThrough));
    }

    /// All of them, said.
    public Overrides said() {
        return new Overrides(Optional.of(codec), Optional.of(sizeInMiB), Optional.of(passThrough));
    }
}
