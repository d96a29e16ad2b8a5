package io.datapump.schema.spec;

import io.datapump.schema.source.Located;
import java.util.List;

/// The document of kind `ScopeContract`: curated tables that other pipelines write, and that are cataloged as agreed.
/// Every view has one crawler over its own folder; nothing outside the views is crawled.
///
/// @param athenaDatabase the Glue database of all views
/// @param curated the folder of the views' folders
/// @param views in the order written; at least one
public record ContractSpec(
        Metadata metadata, String athenaDatabase, S3Folder curated, List<Located<ContractView>> views) {

    public ContractSpec {
        views = List.copyOf(views);
    }

    public String name() {
        return metadata.name();
    }

    /// The only folder the crawler of a view may read.
    public S3Folder folder(ContractView view) {
        return curated.child(view.table());
    }
}
