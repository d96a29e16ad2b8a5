package io.datapump.pump.parquet;

import java.util.List;
import java.util.Optional;

/// Everything a file's footer tells: what is in it and how it is written.
///
/// @param name as its [ParquetInput] has it
/// @param createdBy the writer's own words; empty text where it says nothing
/// @param columns the leaves of the schema, in file order
public record ParquetDescription(
        String name, long sizeInBytes, String createdBy, List<Column> columns, List<RowGroup> rowGroups) {

    public ParquetDescription {
        columns = List.copyOf(columns);
        rowGroups = List.copyOf(rowGroups);
    }

    /// Reads a footer: two ranged reads, no page.
    ///
    /// @throws ParquetException where the file is truncated or no Parquet
    public static ParquetDescription read(ParquetInput input) {
        return Descriptions.of(input, Footers.open(input));
    }

    public long rows() {
        return rowGroups.stream().mapToLong(RowGroup::rows).sum();
    }

    /// A leaf of the schema.
    ///
    /// @param name dotted below groups
    /// @param type in Parquet's words: `int64 (TIMESTAMP(MICROS,true))`
    /// @param repetition `required`, `optional` or `repeated`
    public record Column(String name, String type, String repetition) {}

    /// Rows that are stored together.
    ///
    /// @param bytes as they are stored
    /// @param rawBytes before compression, as the writer counted
    /// @param chunks in the order of the columns
    public record RowGroup(long rows, long bytes, long rawBytes, List<Chunk> chunks) {

        public RowGroup {
            chunks = List.copyOf(chunks);
        }
    }

    /// One column of one row group.
    ///
    /// @param column dotted below groups
    /// @param encodings of all its pages, levels included, sorted
    /// @param indexes what helps readers to skip pages: `column index`, `offset index`, `bloom filter`
    public record Chunk(
            String column,
            String codec,
            long bytes,
            List<String> encodings,
            Pages pages,
            Statistics statistics,
            List<String> indexes) {

        public Chunk {
            encodings = List.copyOf(encodings);
            indexes = List.copyOf(indexes);
        }
    }

    /// The pages of a chunk.
    ///
    /// @param dictionary whether there is a dictionary page
    /// @param v1 data pages of version 1; empty where the footer does not count them
    /// @param v2 data pages of version 2; likewise
    public record Pages(boolean dictionary, Optional<Long> v1, Optional<Long> v2) {}

    /// What is known of a chunk's values.
    ///
    /// @param nulls empty where the footer does not say
    /// @param min empty without statistics, without values, and where `mistrusted`
    /// @param mistrusted whether there are bounds that no reader may use: of writers known for wrong
    ///     ones, with NaN among them, or of a type without a defined order
    public record Statistics(Optional<Long> nulls, Optional<Bound> min, Optional<Bound> max, boolean mistrusted) {}

    /// A smallest or largest value.
    ///
    /// @param text for people: dates as dates, decimals with their point
    /// @param exactness whether the value itself or a shortened form of it
    public record Bound(String text, Exactness exactness) {}

    /// Whether a bound is a value of the column.
    public enum Exactness {
        EXACT,
        /// Below the smallest value, above the largest one.
        SHORTENED,
        /// The writer does not say; most do not.
        UNSTATED
    }
}
