package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.List;
import java.util.stream.Stream;

/// One rule about a cluster's declarations and an export of it. Pure; a new rule is a class and a line in [#ALL].
interface RealityRule {

    /// Every rule.
    List<RealityRule> ALL = List.of(
            new UnknownDatabaseRule(),
            new UnknownTableRule(),
            new UnknownColumnRule(),
            new FilterMatchRule(),
            new SkippedRule(),
            new PartialExportRule(),
            new PartitionChildRule(),
            new SettledParentRule(),
            new PartitionSourceRule(),
            new PartitionTypeRule(),
            new PartitionValueRule(),
            new PartitionColumnRule(),
            new PresentGlueNameRule(),
            new LongtermKeyRule(),
            new DroppedColumnsRule());

    /// The findings of this rule, in any order.
    Stream<Diagnostic> check(Reality reality);
}
