package io.datapump.pump.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Numbers partitions, that is combinations of level codes, in the order of their first sight. Without levels
/// there is one, whose folder is the table's own. Not thread-safe.
final class PartitionIds {

    /// The largest number of partitions of one table. Beyond it a catalog is slow, a folder holds crumbs, and
    /// the column is most likely a key: the run stops early and says so.
    static final int LIMIT = 10_000;

    /// The largest folder path in bytes: S3 keys end at 1,024 bytes, the rest is for what stands before and
    /// after.
    static final int LONGEST_PATH = 768;

    private static final int SHOWN = 40;

    private final List<PartitionLevel> levels;
    // For each level the ids of the prefixes that end with it, by (id of the prefix before, code).
    private final List<LongCodes> prefixes = new ArrayList<>();
    private final int[] prefixCounts;
    private final List<String> folders = new ArrayList<>();
    private long nulls;
    private long invalid;

    PartitionIds(List<PartitionLevel> levels) {
        this.levels = levels;
        this.prefixCounts = new int[levels.size()];
        levels.forEach(level -> prefixes.add(new LongCodes()));
        if (levels.isEmpty()) {
            folders.add("");
        }
    }

    int count() {
        return folders.size();
    }

    /// `ano=2024/mes=03`; empty text without levels.
    String folder(int id) {
        return folders.get(id);
    }

    /// Rows so far without a value in at least one level, and no unusable one.
    long nulls() {
        return nulls;
    }

    /// Rows so far with an unusable value in at least one level.
    long invalid() {
        return invalid;
    }

    /// The partition of every row.
    ///
    /// @param codes one array for each level
    void assign(int rows, int[][] codes, int[] ids) {
        long lastKey = -1;
        int lastId = 0;
        for (int row = 0; row < rows; row++) {
            count(codes, row);
            int prefix = 0;
            for (int i = 0; i < codes.length; i++) {
                long key = (long) prefix << 32 | Math.max(codes[i][row], PartitionLevel.INVALID);
                if (i == codes.length - 1 && key == lastKey) {
                    prefix = lastId;
                } else {
                    prefix = id(i, key, codes, row);
                    if (i == codes.length - 1) {
                        lastKey = key;
                        lastId = prefix;
                    }
                }
            }
            ids[row] = prefix;
        }
    }

    /// The partition of rows that are alike.
    ///
    /// @param row one code for each level
    int assign(int[] row, long rows) {
        int[][] codes = new int[row.length][1];
        for (int level = 0; level < row.length; level++) {
            codes[level][0] = row[level];
        }
        int[] id = new int[1];
        long nullsBefore = nulls;
        long invalidBefore = invalid;
        assign(1, codes, id);
        nulls = nullsBefore + (nulls - nullsBefore) * rows;
        invalid = invalidBefore + (invalid - invalidBefore) * rows;
        return id[0];
    }

    private void count(int[][] codes, int row) {
        int lowest = Integer.MAX_VALUE;
        boolean unusable = false;
        for (int[] level : codes) {
            unusable |= level[row] == PartitionLevel.INVALID;
            lowest = Math.min(lowest, level[row]);
        }
        if (unusable) {
            invalid++;
        } else if (lowest == PartitionLevel.NULL) {
            nulls++;
        }
    }

    private int id(int level, long key, int[][] codes, int row) {
        int known = prefixes.get(level).get(key);
        if (known != LongCodes.MISSING) {
            return known;
        }
        if (level == levels.size() - 1) {
            addFolder(codes, row);
        }
        int id = prefixCounts[level]++;
        prefixes.get(level).put(key, id);
        return id;
    }

    private void addFolder(int[][] codes, int row) {
        if (folders.size() >= LIMIT) {
            throw new Refusal("the partition fields give more than " + LIMIT
                    + " partitions, which is the limit; partition by something coarser.");
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < codes.length; i++) {
            path.append(i == 0 ? "" : "/").append(levels.get(i).folder(codes[i][row]));
        }
        String folder = path.toString();
        int size = folder.getBytes(StandardCharsets.UTF_8).length;
        if (size > LONGEST_PATH) {
            throw new Refusal("the partition folder \"" + folder.substring(0, Math.min(SHOWN, folder.length()))
                    + "…\" would have " + size + " bytes, and " + LONGEST_PATH
                    + " is the limit; use truncate or another column.");
        }
        folders.add(folder);
    }
}
