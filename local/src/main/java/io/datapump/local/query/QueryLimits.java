package io.datapump.local.query;

/// What a query may take of this machine.
///
/// @param memoryInMegabytes of the engine, beside the Java heap; what does not fit goes to the scratch folder
public record QueryLimits(int memoryInMegabytes, int threads) {

    /// Enough for the demonstration.
    public static final QueryLimits SMALL = new QueryLimits(512, 2);
}
