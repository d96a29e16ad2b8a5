package io.datapump.reconciler.resource;

import io.datapump.schema.spec.LakeSpec;

/// Where one reconciler works and as whom: it reads this account and region, and changes what carries the
/// lake's tag.
///
/// @param account twelve digits
/// @param lake name of the lake, the value of the owner tag
public record Scope(String account, String region, String lake) {

    public static Scope of(LakeSpec lake) {
        return new Scope(lake.home().account(), lake.home().region(), lake.name());
    }

    /// What every name derived from the lake starts with: `datapump-{lake}-`. The hyphen at the end keeps the
    /// lake `a` from matching what belongs to the lake `ab`.
    public String nameStem() {
        return "datapump-" + lake + "-";
    }
}
