package io.datapump.reconciler.kind.gluedatabase;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Locale;

/// The lake's database. It is never deleted: with it Glue deletes every table in it (Glue API, DeleteDatabase).
public final class GlueDatabaseKind implements ResourceKind<GlueDatabaseState> {

    public static final KindName NAME = new KindName("glue-database");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<GlueDatabaseState>> desired(LakeConfig config) {
        return List.of(config.lake()
                .map(lake -> new GlueDatabaseState(
                        lake.catalog().database(),
                        "Tables of the data lake %s, kept by Data Pump".formatted(lake.name()),
                        Tags.owned(lake.name(), "lake/" + lake.name()))));
    }

    /// Glue stores database names in lower case.
    @Override
    public GlueDatabaseState normalize(GlueDatabaseState state) {
        return new GlueDatabaseState(state.name().toLowerCase(Locale.ROOT), state.description(), state.tags());
    }

    @Override
    public StateTree tree(GlueDatabaseState state) {
        return new TreeBuilder()
                .put("description", state.description())
                .put("tags", state.tags().values())
                .build();
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
