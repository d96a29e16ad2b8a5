package io.datapump.schema.spec;

import java.util.Optional;

/// One table of a contract: `s3://{curated}/{table}/`, crawled by `{table}_crawler`.
///
/// @param table its name in Glue, and the name of its folder
/// @param schedule when it is crawled, as Glue writes it: `cron(0 6 * * ? *)`, UTC
public record ContractView(String table, String schedule, Optional<String> description) {

    public String crawlerName() {
        return table + "_crawler";
    }
}
