package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.S3Folder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The views of all contracts, each with the way to its places.
final class Views {

    static final TreePath CURATED = TreePath.of("spec", "curated");

    private static final TreePath VIEWS = TreePath.of("spec", "views");

    private Views() {}

    /// A view of a contract.
    ///
    /// @param index its number in the list, from 0
    record Agreed(Declared<ContractSpec> contract, int index, ContractView spec) {

        Span place(String... steps) {
            return contract.document().place(VIEWS.item(index).child(steps));
        }

        /// The Glue database it appears in.
        String database() {
            return contract.spec().athenaDatabase();
        }

        S3Folder folder() {
            return contract.spec().folder(spec);
        }
    }

    /// In the order of files and lists.
    static List<Agreed> of(Declarations declarations) {
        return declarations.contracts().stream().flatMap(Views::of).toList();
    }

    private static Stream<Agreed> of(Declared<ContractSpec> contract) {
        var views = contract.spec().views();
        return IntStream.range(0, views.size())
                .mapToObj(i -> new Agreed(contract, i, views.get(i).value()));
    }
}
