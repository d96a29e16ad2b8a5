package io.datapump.schema.spec;

import io.datapump.schema.source.Located;
import java.util.List;

/// The document of kind `Lake`: the account, bucket and defaults that all clusters share.
///
/// @param policy holds for every cluster that says nothing else
/// @param acknowledge removals agreed to of what no Cluster document speaks of
public record LakeSpec(
        Metadata metadata,
        Home home,
        CatalogPolicy catalog,
        Compute compute,
        RunPolicy policy,
        Retention retention,
        List<Located<Acknowledgement>> acknowledge) {

    public LakeSpec {
        acknowledge = List.copyOf(acknowledge);
    }

    public String name() {
        return metadata.name();
    }
}
