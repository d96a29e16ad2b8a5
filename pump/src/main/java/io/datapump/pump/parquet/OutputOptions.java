package io.datapump.pump.parquet;

import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;

/// How output files are written.
///
/// @param codec of what is encoded anew
/// @param fileSizeInBytes a partition's file that has grown to this size is finished, and the partition goes on in
/// another
/// @param passThrough what may be taken over as bytes where the footers prove that it falls into one partition
/// @param verify whether what was taken over as bytes is decoded and checked afterwards
public record OutputOptions(Codec codec, long fileSizeInBytes, PassThrough passThrough, boolean verify) {

    /// Zstandard (level 1: as small as gzip 6 at fifteen times its speed), files of 512 MB, row groups appended, no
    /// check beyond the proof.
    public static final OutputOptions DEFAULT = new OutputOptions(Codec.ZSTD, 512L << 20, PassThrough.APPEND, false);

    public OutputOptions {
        if (fileSizeInBytes < 1 << 20) {
            throw new IllegalArgumentException(
                    "Cannot write files of " + fileSizeInBytes + " bytes: 1,048,576 is the least.");
        }
    }
}
