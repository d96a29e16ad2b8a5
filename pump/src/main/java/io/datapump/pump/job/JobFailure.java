package io.datapump.pump.job;

/// Why a job failed; kept under `runs/{cluster}/{export}/failed/` until the same job succeeds.
///
/// @param subject the table a fan-out job worked on; empty text otherwise
/// @param message what a person reads: full sentences, naming the object or table
public record JobFailure(String job, String subject, String message) {}
