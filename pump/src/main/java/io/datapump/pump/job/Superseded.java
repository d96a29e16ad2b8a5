package io.datapump.pump.job;

/// The receipt of a job that stopped because a run of a later snapshot has won; kept under
/// `runs/{cluster}/{export}/superseded/` until the same job ends otherwise.
///
/// @param by export of the later snapshot
/// @param message what a person reads, in full sentences
public record Superseded(String job, String subject, String by, String message) {}
