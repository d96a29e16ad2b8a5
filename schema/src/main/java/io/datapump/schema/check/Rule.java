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
            new ContractNameRule(),
            new SourceIdentityRule(),
            new SourceKindRule(),
            new ResourceNameRule(),
            new BucketNameRule(),
            new WorkgroupRule(),
            new ArnPlaceRule(),
            new ArnAccountRule(),
            new KmsKeyRule(),
            new TransitionRule(),
            new TimeZoneRule(),
            new TaskSizeRule(),
            new DatabaseNameRule(),
            new DatabaseAliasRule(),
            new DatabaseLookalikeRule(),
            new AliasIdentityRule(),
            new GlueNameRule(),
            new GlueNameLengthRule(),
            new GlueNameRestRule(),
            new EqualTablesRule(),
            new TableNameRule(),
            new FilterContradictionRule(),
            new EmptyFilterRule(),
            new ExcludeEffectRule(),
            new SettingsTakenRule(),
            new PartitionOfRule(),
            new PartitionOfAloneRule(),
            new PartitionNameRule(),
            new PartitionTypeRule(),
            new PartitionPaddingRule(),
            new FolderLengthRule(),
            new HiddenColumnRule(),
            new HiddenPartitionRule(),
            new HashKeyRule(),
            new SparkRule(),
            new LongtermKeyRule(),
            new LongtermWithoutKeyRule(),
            new RetainRule(),
            new RetainFolderRule(),
            new ViewTableRule(),
            new ViewCrawlerRule(),
            new ViewNameRule(),
            new ViewFolderRule(),
            new LakeZoneRule(),
            new CuratedFolderRule(),
            new ScheduleRule(),
            new AcknowledgeRule(),
            new AcknowledgeOnceRule(),
            new MarkedDatabaseRule(),
            new NotInEffectRule());

    /// The findings of this rule, in any order.
    Stream<Diagnostic> check(Declarations declarations);
}
