package io.datapump.schema.spec;

/// The size of a Fargate task; Fargate accepts certain pairs only (ECS guide, task definition parameters).
///
/// @param cpuUnits 1024 are one vCPU
public record TaskSize(int cpuUnits, int memoryInMiB) {}
