package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What S3 demands of a bucket's name beyond its characters (S3 guide, "General purpose bucket naming rules").
/// An alias of an access point ends in what a bucket may not end in, so the endings hold for the bucket we
/// create only.
final class BucketNameRule implements Rule {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final List<String> BEGINNINGS = List.of("xn--", "sthree-", "amzn-s3-demo-");
    private static final List<String> ENDINGS = List.of("-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3");

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Stream.concat(
                declarations.lakes().stream()
                        .flatMap(lake -> finding(
                                lake.spec().home().bucket(),
                                ENDINGS,
                                lake.document().place(TreePath.of("spec", "bucket")))
                                .stream()),
                declarations.contracts().stream()
                        .flatMap(contract -> finding(
                                contract.spec().curated().bucket(),
                                List.of(),
                                contract.document().place(Views.CURATED))
                                .stream()));
    }

    private static Optional<Diagnostic> finding(String bucket, List<String> endings, Span place) {
        return reason(bucket, endings)
                .map(reason -> Diagnostic.of(DiagnosticCode.BUCKET_NAME, place, "\"%s\" %s.".formatted(bucket, reason))
                        .expecting("lower-case words with hyphens between, for example acme-lake"));
    }

    private static Optional<String> reason(String bucket, List<String> endings) {
        if (bucket.contains("..")) {
            return Optional.of("has two dots side by side, which S3 refuses");
        }
        if (ADDRESS.matcher(bucket).matches()) {
            return Optional.of("has the form of an IP address, which S3 refuses");
        }
        return BEGINNINGS.stream()
                .filter(bucket::startsWith)
                .findFirst()
                .map("begins with %s, which S3 keeps for itself"::formatted)
                .or(() -> endings.stream()
                        .filter(bucket::endsWith)
                        .findFirst()
                        .map("ends in %s, which S3 keeps for itself"::formatted));
    }
}
