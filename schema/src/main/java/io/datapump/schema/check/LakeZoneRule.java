package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.S3Folder;
import java.util.Arrays;
import java.util.stream.Stream;

/// Contracts keep out of the lake's zones: what lies there is written, replaced and deleted by runs.
final class LakeZoneRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .limit(1)
                .flatMap(lake -> Stream.concat(
                        declarations.contracts().stream()
                                .filter(contract ->
                                        !contract.spec().curated().prefix().isEmpty())
                                .flatMap(contract -> finding(
                                        lake.spec().home().bucket(),
                                        contract.spec().curated(),
                                        place(contract))),
                        Views.of(declarations).stream()
                                .filter(view -> view.contract()
                                        .spec()
                                        .curated()
                                        .prefix()
                                        .isEmpty())
                                .flatMap(view ->
                                        finding(lake.spec().home().bucket(), view.folder(), view.place("table")))));
    }

    private static Span place(Declared<ContractSpec> contract) {
        return contract.document().place(Views.CURATED);
    }

    private static Stream<Diagnostic> finding(String bucket, S3Folder folder, Span place) {
        return Arrays.stream(Zone.values())
                .filter(zone -> folder.bucket().equals(bucket) && (folder.prefix() + "/").startsWith(zone.prefix()))
                .map(zone -> Diagnostic.of(
                                DiagnosticCode.LAKE_ZONE,
                                place,
                                "%s lies in the zone %s of the lake's own bucket, where runs write and delete as they see fit."
                                        .formatted(folder, zone.prefix()))
                        .expecting("a bucket of its own, or a folder beside the zones")
                        .fixedBy("write for example  curated: s3://%s/curated".formatted(bucket)));
    }
}
