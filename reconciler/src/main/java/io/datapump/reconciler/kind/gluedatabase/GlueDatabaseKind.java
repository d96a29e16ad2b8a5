package io.datapump.reconciler.kind.gluedatabase;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The databases of the lake's tables and of its contracts' views. They are never deleted: with a database
/// Glue deletes every table in it (Glue API, DeleteDatabase).
public final class GlueDatabaseKind implements ResourceKind<GlueDatabaseState> {

    public static final KindName NAME = new KindName("glue-database");

    @Override
    public KindName name() {
        return NAME;
    }

    /// The lake's, and one for each name that contracts write their views to. Contracts may share one, and be
    /// the lake's own.
    @Override
    public List<Located<GlueDatabaseState>> desired(LakeConfig config) {
        var lake = config.lake()
                .map(spec -> new GlueDatabaseState(
                        spec.catalog().database(),
                        "Tables of the data lake %s, kept by Data Pump".formatted(spec.name()),
                        Tags.owned(spec.name(), "lake/" + spec.name())));
        var views = config.contracts().stream()
                .map(contract ->
                        contract.map(spec -> views(config.lake().value().name(), spec)));
        var byName = new LinkedHashMap<String, Located<GlueDatabaseState>>();
        Stream.concat(Stream.of(lake), views)
                .forEach(database ->
                        byName.putIfAbsent(normalize(database.value()).name(), database));
        return List.copyOf(byName.values());
    }

    /// The description names no contract, because another one may come to share the database.
    private static GlueDatabaseState views(String lake, ContractSpec contract) {
        return new GlueDatabaseState(
                contract.athenaDatabase(),
                "Views of the contracts of the data lake %s, kept by Data Pump".formatted(lake),
                Tags.owned(lake, "contract/" + contract.name()));
    }

    /// Glue stores database names in lower case.
    @Override
    public GlueDatabaseState normalize(GlueDatabaseState state) {
        return new GlueDatabaseState(state.name().toLowerCase(Locale.ROOT), state.description(), state.tags());
    }

    @Override
    public StateTree tree(GlueDatabaseState state) {
        return new TreeBuilder().put("description", state.description()).build();
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
