package io.datapump.pump.telemetry;

import java.util.Map;
import java.util.stream.Stream;

/// How a task's lines are written.
public enum LogForm {
    /// For people at a terminal.
    TEXT,
    /// One JSON object a line, for CloudWatch Logs: fields that can be searched, metrics that are read from the log.
    JSON;

    /// Variables that only AWS sets (ECS guide, "Task metadata endpoint version 4"; Lambda guide, "Defined runtime
    /// environment variables").
    private static final String ECS = "ECS_CONTAINER_METADATA_URI_V4";

    private static final String LAMBDA = "AWS_LAMBDA_FUNCTION_NAME";

    /// JSON in a task of ECS and in a function of Lambda, text elsewhere; `DATAPUMP_LOG`, `text` or `json`,
    /// has the last word.
    public static LogForm of(Map<String, String> environment) {
        return switch (environment.getOrDefault("DATAPUMP_LOG", "")) {
            case "text" -> TEXT;
            case "json" -> JSON;
            default -> Stream.of(ECS, LAMBDA).anyMatch(environment::containsKey) ? JSON : TEXT;
        };
    }
}
