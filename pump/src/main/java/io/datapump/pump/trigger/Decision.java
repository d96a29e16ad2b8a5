package io.datapump.pump.trigger;

import io.datapump.schema.run.RunIndex;

/// What is to be done about one RDS event.
public sealed interface Decision {

    /// A snapshot is ready: export it.
    ///
    /// @param snapshotArn as the event gave it
    record StartExport(RunIndex.Entry cluster, String snapshotArn, String exportId) implements Decision {}

    /// An export ended well: run the pipeline over it.
    record StartPipeline(RunIndex.Entry cluster, String snapshotArn) implements Decision {}

    /// An export failed or was cancelled, or cannot be started as declared: tell someone.
    record Report(RunIndex.Entry cluster, String snapshotArn, String what) implements Decision {}

    /// Nothing to do.
    ///
    /// @param why in full: the event, what is the matter, and what to do where something can be done
    record Ignore(Ignored reason, String why) implements Decision {}
}
