package io.datapump.pump.parquet;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which way a table's row groups went: the reason for the speed of a run, or the lack of it.
///
/// @param filesCopied files that are taken over whole; their row groups are not among the others
/// @param groupsAppended row groups whose bytes are taken over
/// @param groupsRewritten row groups whose rows are written anew
/// @param looks row groups of which the partition columns were read because footers did not tell
/// @param reasons why row groups are written anew: what is to be read after "they", and how many
public record RepartitionPlan(
        int filesCopied, int groupsAppended, int groupsRewritten, int looks, Map<String, Integer> reasons) {

    /// Nothing to be read and nothing to be written.
    public static final RepartitionPlan NOTHING = new RepartitionPlan(0, 0, 0, 0, Map.of());

    static final String SEVERAL = "span several partitions";

    public RepartitionPlan {
        reasons = Collections.unmodifiableMap(new TreeMap<>(reasons));
    }

    /// One line: `3 files copied, 176 row groups appended, 24 rewritten, because they span several partitions (24)`.
    public String summary() {
        String ways = "%d %s copied, %d row %s appended, %d rewritten"
                .formatted(
                        filesCopied,
                        filesCopied == 1 ? "file" : "files",
                        groupsAppended,
                        groupsAppended == 1 ? "group" : "groups",
                        groupsRewritten);
        return reasons.isEmpty() ? ways : "%s, because %s".formatted(ways, whyRewritten());
    }

    /// `they span several partitions (24); they are without statistics of "paid" (3)`.
    String whyRewritten() {
        return reasons.entrySet().stream()
                .map(reason -> "they %s (%d)".formatted(reason.getKey(), reason.getValue()))
                .collect(Collectors.joining("; "));
    }
}
