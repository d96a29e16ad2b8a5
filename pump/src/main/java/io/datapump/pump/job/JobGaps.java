package io.datapump.pump.job;

import java.util.List;

/// What a job has found missing or wrong although it came to a good end; kept under
/// `runs/{cluster}/{export}/gaps/`, and told with the gaps of the manifest.
///
/// @param gaps full sentences for people
public record JobGaps(String job, List<String> gaps) {

    public JobGaps {
        gaps = List.copyOf(gaps);
    }
}
