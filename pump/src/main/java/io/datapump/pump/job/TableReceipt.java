package io.datapump.pump.job;

import io.datapump.pump.parquet.RepartitionPlan;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What was put in place for one table, file by file; written by publish to
/// `runs/{cluster}/{export}/tables/{folder}.json` when every file is in the catalog zone and before the first old
/// one goes. A repeated publish believes a file only where this receipt has it with the same source and the same
/// target, so that a file of the right name and size but of another attempt's content is copied again.
///
/// About 400 bytes a file: 8 MB for a table of 20,000 files.
///
/// @param snapshot when the snapshot was taken
/// @param configuration key of the run configuration; its name is the configuration's hash
/// @param source full name in the database
/// @param how the files came to be
/// @param plan which way the row groups went; empty where repartition did not write the table
/// @param nulls rows in the default partition because a column that their value comes from is null
/// @param invalid rows in the default partition because their value could not be derived
/// @param misfits values that are null because they do not fit the type of their column, by column
/// @param rows of all partitions, as `bytes` and `files`
/// @param millis from the first copy until the last file was seen in its place
/// @param partitions sorted by path; one with an empty path for a table without partition folders; none for an
///     empty table
public record TableReceipt(
        int version,
        String export,
        Instant snapshot,
        String configuration,
        String source,
        LakeTable as,
        Origin how,
        Optional<RepartitionPlan> plan,
        long nulls,
        long invalid,
        Map<String, Long> misfits,
        long rows,
        long bytes,
        int files,
        long millis,
        List<Partition> partitions) {

    public static final int VERSION = 1;

    public TableReceipt {
        misfits = Collections.unmodifiableSortedMap(new TreeMap<>(Objects.requireNonNullElse(misfits, Map.of())));
        partitions = List.copyOf(partitions);
    }

    /// How a table's files came to be.
    public enum Origin {
        /// Byte for byte as RDS wrote them.
        COPIED,
        /// Written anew by repartition.
        REWRITTEN
    }

    /// One partition folder.
    ///
    /// @param path below the table's folder, for example `ano=2024/mes=03`; empty text for the table's folder
    ///     itself
    /// @param files sorted by target
    public record Partition(String path, long rows, long bytes, List<File> files) {

        public Partition {
            files = List.copyOf(files);
        }
    }

    /// One file.
    ///
    /// @param source key it was copied from
    /// @param sourceEtag checksum by which the source was proven
    /// @param target its key in the catalog zone
    /// @param etag as the bucket lists the target; with KMS, or copied in parts, not that of the source (S3 API,
    ///     Object)
    public record File(String source, String sourceEtag, String target, String etag, long rows, long bytes) {}

    /// The files by target.
    public Map<String, File> byTarget() {
        return partitions.stream()
                .flatMap(partition -> partition.files().stream())
                .collect(Collectors.toMap(File::target, file -> file));
    }
}
