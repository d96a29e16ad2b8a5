package io.datapump.pump.job.repartition;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.schema.layout.Zone;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What the Spark job says of one table, at `work/{cluster}/{export}/spark/{folder}.json`. Nothing is published on its
/// word: it is one more figure to agree, and the only source of how many values named no partition.
///
/// @param rows read
/// @param invalid rows with a value that names no partition
/// @param nulls rows with a null in a partition column and no invalid value
record SparkReceipt(int version, String table, long rows, long invalid, long nulls) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int VERSION = 1;

    /// @throws JobException where the job has left none, or one that cannot be read
    static SparkReceipt read(JobContext context, String folder) {
        var key = Zone.WORK.of(context.run().cluster(), context.run().export()) + "spark/" + folder + ".json";
        var content = context.store()
                .read(key)
                .orElseThrow(() -> new JobException(
                        "Cannot stage %s: its engine is Spark, and Spark has not come to its end, because %s does not exist. Run the Spark step of the table first."
                                .formatted(folder, key)));
        try {
            var receipt = JSON.readValue(content, SparkReceipt.class);
            if (receipt.version() != VERSION) {
                throw new JobException("Cannot stage %s: %s is of version %d and this Data Pump reads version %d."
                        .formatted(folder, key, receipt.version(), VERSION));
            }
            return receipt;
        } catch (JacksonException e) {
            throw new JobException("Cannot stage %s: %s is no receipt of the Spark job.".formatted(folder, key), e);
        }
    }
}
