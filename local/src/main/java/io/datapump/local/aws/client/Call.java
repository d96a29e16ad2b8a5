package io.datapump.local.aws.client;

import java.util.List;

/// One call of an operation.
///
/// @param mutation the call's running number among the calls that may change something, from 1; 0 for one
///     that only reads
/// @param service for example `glue`
/// @param operation as AWS names it, for example `CreateCrawler`
/// @param subject what the request names: a key, a prefix, a table, a crawler, a topic; empty text where it names
/// nothing
public record Call(long mutation, String service, String operation, String subject) {

    private static final List<String> READING = List.of("Get", "List", "Describe", "Head", "BatchGet");

    /// Whether an operation only reads, told by its name. Polling may complete what AWS does in the
    /// background, but changes nothing the caller asked for.
    static boolean onlyReads(String operation) {
        return READING.stream().anyMatch(operation::startsWith);
    }

    public boolean mutates() {
        return mutation > 0;
    }

    /// `glue:CreateCrawler`.
    @Override
    public String toString() {
        return service + ":" + operation;
    }
}
