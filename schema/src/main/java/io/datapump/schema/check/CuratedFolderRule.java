package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.ContractSpec;
import java.util.stream.Stream;

/// A curated folder belongs to one contract, so that who answers for it is known. Slashes do not tell folders
/// apart.
final class CuratedFolderRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Duplicates.of(
                declarations.contracts(), contract -> contract.spec().curated(), CuratedFolderRule::report);
    }

    private static Diagnostic report(Declared<ContractSpec> first, Declared<ContractSpec> second) {
        return Diagnostic.of(
                        DiagnosticCode.CURATED_SHARED,
                        second.document().place(Views.CURATED),
                        "%s is the folder of another contract already. Both can be applied, and whoever writes there has to know two contracts."
                                .formatted(second.spec().curated()))
                .relating(first.document().place(Views.CURATED), "the folder of this contract")
                .fixedBy("merge the two contracts, or give each a folder");
    }
}
