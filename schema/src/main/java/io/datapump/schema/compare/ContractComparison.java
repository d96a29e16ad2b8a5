package io.datapump.schema.compare;

import io.datapump.schema.form.ContractForm;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What two sets of contracts say differently.
final class ContractComparison {

    private ContractComparison() {}

    static List<Difference> between(List<Located<ContractSpec>> base, List<Located<ContractSpec>> head) {
        var pairs = Pairs.ofLocated(base, head, ContractSpec::name, ContractSpec::curated);
        var differences = new ArrayList<Difference>();
        pairs.gone().forEach(each -> differences.add(whole(Difference.Sign.REMOVED, each)));
        pairs.added().forEach(each -> differences.add(whole(Difference.Sign.ADDED, each)));
        pairs.both().forEach(pair -> compare(pair.base(), pair.head(), differences));
        return differences;
    }

    private static Difference whole(Difference.Sign sign, Located<ContractSpec> contract) {
        var views = contract.value().views().size();
        return new Difference(
                sign,
                "contract " + contract.value().name(),
                views == 1 ? "1 view" : views + " views",
                Optional.empty(),
                contract.at());
    }

    private static void compare(Located<ContractSpec> base, Located<ContractSpec> head, List<Difference> into) {
        var subject = "contract " + head.value().name();
        settings(base.value())
                .changes(settings(head.value()))
                .forEach(change -> into.add(new Difference(
                        Difference.Sign.CHANGED, subject, change.toString(), Optional.empty(), head.at())));
        var views =
                Pairs.ofLocated(base.value().views(), head.value().views(), ContractView::table, ContractView::table);
        views.gone().forEach(view -> into.add(view(Difference.Sign.REMOVED, subject, view)));
        views.added().forEach(view -> into.add(view(Difference.Sign.ADDED, subject, view)));
        views.both()
                .forEach(pair -> Leaves.of(
                                object -> ContractForm.write(pair.base().value(), object))
                        .changes(Leaves.of(
                                object -> ContractForm.write(pair.head().value(), object)))
                        .forEach(change -> into.add(new Difference(
                                Difference.Sign.CHANGED,
                                subject + "/" + pair.head().value().table(),
                                change.toString(),
                                Optional.empty(),
                                pair.head().at()))));
    }

    private static Leaves settings(ContractSpec contract) {
        return Leaves.of(into -> {
            MetadataForm.write("ScopeContract", contract.metadata(), into);
            ContractForm.write(contract, into);
            into.remove("views");
        });
    }

    private static Difference view(Difference.Sign sign, String contract, Located<ContractView> view) {
        return new Difference(
                sign,
                contract + "/" + view.value().table(),
                "crawler " + view.value().crawlerName(),
                Optional.empty(),
                view.at());
    }
}
