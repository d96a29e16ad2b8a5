package io.datapump.pump.job.publish;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobGaps;
import io.datapump.pump.job.JobName;
import io.datapump.schema.diagnostic.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Objects in a table's folder that the pump cannot have put there, because its files end in `.parquet`. They go with
/// the table's old files, and whoever misses them has to be told. What the S3 console makes for an empty folder, a key
/// that ends in `/`, is nothing to miss; a Parquet file of somebody else looks like one of an earlier run.
final class StrayObjects {

    private static final int MOST_NAMED = 5;

    private final JobContext context;
    private final List<String> gaps;

    /// @param context of a job that may have told of strays before it was killed
    StrayObjects(JobContext context) {
        this.context = context;
        this.gaps = new ArrayList<>(context.receipts().gaps(JobName.PUBLISH));
    }

    /// Leaves a gap that names the first of them. To be called before they are deleted: afterwards nobody knows them.
    ///
    /// @param prefix the table's folder, ending in `/`
    /// @param obsolete keys below it, sorted
    void tell(String prefix, List<String> obsolete) {
        var strays = obsolete.stream()
                .filter(key -> !key.endsWith(".parquet") && !key.endsWith("/"))
                .toList();
        if (strays.isEmpty()) {
            return;
        }
        var named = strays.stream()
                .limit(MOST_NAMED)
                .map(key -> Quoted.text(key.substring(prefix.length())))
                .collect(Collectors.joining(", "));
        var more = strays.size() - MOST_NAMED;
        var gap =
                "Removed from %s, where nothing but the table's data files may lie: %s%s. A query reads every object below a table's folder, so give whatever writes there another place."
                        .formatted(prefix, named, more > 0 ? " and %d more".formatted(more) : "");
        if (!gaps.contains(gap)) {
            gaps.add(gap);
        }
        context.receipts().write(new JobGaps(JobName.PUBLISH.commandName(), gaps));
        context.log().accept("publish: " + gap);
    }
}
