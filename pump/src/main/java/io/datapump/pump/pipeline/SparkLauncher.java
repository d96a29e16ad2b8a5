package io.datapump.pump.pipeline;

import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import java.time.Duration;
import java.util.List;

/// Runs the Spark job of one table to its end.
public interface SparkLauncher {

    /// Runs the job and waits for its end.
    ///
    /// @param options of the job, as `JobArguments` writes them and without the address of the lake
    /// @param timeout after which the job is given up
    /// @return how it ended; a job that never started is a failure with the reason
    TaskResult run(List<String> options, Duration timeout);

    /// Where there is no Spark.
    ///
    /// @param reason a full sentence
    static SparkLauncher none(String reason) {
        return (options, timeout) -> TaskResult.refused("DataPump.NoSpark", reason);
    }
}
