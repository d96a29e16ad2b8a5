package io.datapump.pump.longterm;

import io.datapump.schema.yaml.YamlWriter;
import java.util.OptionalLong;

/// Whether somebody has agreed that rows of a history go.
///
/// @param name that agrees, with the cluster in front: `c1/pagila/public.payment/longterm`
/// @param rows how many at most; empty: nobody has agreed
public record Agreement(String name, OptionalLong rows) {

    /// Nobody has.
    public static final Agreement NONE = new Agreement("", OptionalLong.empty());

    /// Whether it is enough.
    public boolean covers(long going) {
        return rows.isPresent() && rows.getAsLong() >= going;
    }

    /// What to write so that so many rows may go, with the place.
    public String remedy(long going) {
        var slash = name.indexOf('/');
        return "write  - {remove: %s, rows: %d}  under acknowledge in the document of cluster %s"
                .formatted(YamlWriter.scalar(name.substring(slash + 1)), going, name.substring(0, Math.max(0, slash)));
    }
}
