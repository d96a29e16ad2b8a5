package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import java.util.List;
import java.util.stream.Stream;

/// One rule about the bound documents of a folder, alone or together. Pure; a new rule is a class and a line in
/// [#ALL].
public interface Rule {

    /// Every rule.
    List<Rule> ALL = List.of(
            new OneLakeRule(),
            new ClusterNameRule(),
            new SourceIdentityRule(),
            new SourceKindRule(),
            new TaskSizeRule(),
            new DatabaseNameRule(),
            new DatabaseAliasRule(),
            new AliasIdentityRule(),
            new GlueNameRule(),
            new TableNameRule(),
            new SettingsTakenRule(),
            new PartitionNameRule(),
            new MarkedDatabaseRule(),
            new NotInEffectRule());

    /// The findings of this rule, in any order.
    Stream<Diagnostic> check(Declarations declarations);
}
