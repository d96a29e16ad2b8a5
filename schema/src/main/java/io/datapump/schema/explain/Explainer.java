package io.datapump.schema.explain;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.ContractForm;
import io.datapump.schema.form.LakeForm;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Answers "what holds for this, and who says so?" for a folder without errors. Names are written as paths:
///
/// - `acme`: the lake
/// - `pagila-prod`: a cluster
/// - `pagila-prod/pagila`: a database of it
/// - `pagila-prod/public.payment` or `pagila-prod/pagila/public.payment`: a table, taken or not
/// - `ops`, `ops/tickets`: a contract, a view of it
public final class Explainer {

    static final TreePath SPEC = TreePath.of("spec");

    private final Declared<LakeSpec> lake;
    private final Declarations declarations;

    /// Explains what these documents declare.
    ///
    /// @throws IllegalArgumentException where there is no lake, as in a folder with errors
    public Explainer(Declarations declarations) {
        this.declarations = declarations;
        this.lake = declarations.lakes().stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Cannot explain a configuration without a lake"));
    }

    /// The answer to a name.
    public Answer explain(String name) {
        var slash = name.indexOf('/');
        var first = slash < 0 ? name : name.substring(0, slash);
        var rest = slash < 0 ? "" : name.substring(slash + 1);
        var cluster = named(declarations.clusters(), ClusterSpec::name, first);
        if (cluster.isPresent()) {
            return new ClusterExplainer(lake, cluster.get()).explain(rest);
        }
        var contract = named(declarations.contracts(), ContractSpec::name, first);
        if (contract.isPresent()) {
            return contract(contract.get(), rest);
        }
        if (first.equals(lake.spec().name()) && rest.isEmpty()) {
            return new Answer.Explained(List.of(new Explanation(first, List.of(lakeSection(lake)))));
        }
        return unknown("Nothing is declared under the name", first, names());
    }

    /// Every setting of the lake.
    static Section lakeSection(Declared<LakeSpec> lake) {
        return new Section(
                "lake " + lake.spec().name(),
                Layers.of(lake.document(), SPEC).settings(into -> LakeForm.write(lake.spec(), into)));
    }

    static Answer unknown(String sentence, String name, List<String> known) {
        return new Answer.Unknown("%s %s.".formatted(sentence, Quoted.text(name)), Nearest.of(name, known));
    }

    private static Answer contract(Declared<ContractSpec> contract, String view) {
        var spec = contract.spec();
        var whole = new Section(
                "contract " + spec.name(),
                Layers.of(contract.document(), SPEC).settings(into -> ContractForm.write(spec, into)));
        if (view.isEmpty()) {
            return new Answer.Explained(List.of(new Explanation(spec.name(), List.of(whole))));
        }
        return spec.views().stream()
                .filter(located -> located.value().table().equals(view))
                .findFirst()
                .<Answer>map(located -> new Answer.Explained(List.of(new Explanation(
                        spec.name() + "/" + view,
                        List.of(
                                new Section(
                                        "in the lake",
                                        List.of(
                                                new Setting(
                                                        "table",
                                                        spec.athenaDatabase() + "." + view,
                                                        Optional.of(located.at())),
                                                new Setting(
                                                        "folder",
                                                        spec.folder(located.value())
                                                                .toString(),
                                                        Optional.of(located.at())),
                                                new Setting(
                                                        "crawler",
                                                        located.value().crawlerName(),
                                                        Optional.of(located.at())))),
                                whole)))))
                .orElseGet(() -> unknown(
                        "The contract %s has no view".formatted(Quoted.text(spec.name())),
                        view,
                        spec.views().stream().map(each -> each.value().table()).toList()));
    }

    private List<String> names() {
        return Stream.of(
                        declarations.clusters().stream().map(each -> each.spec().name()),
                        declarations.contracts().stream()
                                .map(each -> each.spec().name()),
                        Stream.of(lake.spec().name()))
                .flatMap(all -> all)
                .toList();
    }

    private static <T> Optional<Declared<T>> named(List<Declared<T>> all, Function<T, String> name, String wanted) {
        return all.stream()
                .filter(each -> name.apply(each.spec()).equals(wanted))
                .findFirst();
    }
}
