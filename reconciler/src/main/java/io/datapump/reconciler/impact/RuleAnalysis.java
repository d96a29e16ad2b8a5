package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.form.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What other rules of reading and writing mean for a table that is rewritten, in sentences.
record RuleAnalysis(Treatment was, Treatment is) {

    /// What breaks nothing, or only a run.
    List<String> notes() {
        return Stream.of(typed(), invalid(), misfit(), codec(), size(), passThrough(), engine())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> typed() {
        return is.typed().standing() == TypedColumns.Standing.POSSIBLE
                        && !is.typed().equals(was.typed())
                        && is.partitionBy().isEmpty()
                        && is.hidden().all().isEmpty()
                ? Optional.of(
                        "If none of its text stands for anything else, its files are copied within S3 as RDS wrote them.")
                : Optional.empty();
    }

    private Optional<String> invalid() {
        if (is.partitionBy().isEmpty()
                || was.rules().values().onInvalid() == is.rules().values().onInvalid()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (is.rules().values().onInvalid()) {
                    case FAIL ->
                        "A value that names no partition fails the table, and the lake keeps what it has of it.";
                    case DEFAULT_PARTITION ->
                        "A row whose value names no partition goes into the default partition, in place of failing the table.";
                });
    }

    private Optional<String> misfit() {
        if (is.typed().isEmpty()
                || was.rules().values().onMisfit() == is.rules().values().onMisfit()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (is.rules().values().onMisfit()) {
                    case FAIL ->
                        "A value that does not fit its column's type fails the table, and the lake keeps what it has of it.";
                    case MAKE_NULL ->
                        "A value that does not fit its column's type becomes null, in place of failing the table.";
                });
    }

    private Optional<String> codec() {
        return was.rules().files().codec() == is.rules().files().codec() || !areRewritten()
                ? Optional.empty()
                : Optional.of(
                        "What is encoded anew has the codec %s in place of %s; how large that is, no run has measured."
                                .formatted(
                                        Words.CODEC.of(is.rules().files().codec()),
                                        Words.CODEC.of(was.rules().files().codec())));
    }

    private Optional<String> size() {
        return was.rules().files().sizeInMiB() == is.rules().files().sizeInMiB() || !areRewritten()
                ? Optional.empty()
                : Optional.of("A file is finished at %,d MiB in place of %,d MiB."
                        .formatted(
                                is.rules().files().sizeInMiB(),
                                was.rules().files().sizeInMiB()));
    }

    private Optional<String> passThrough() {
        return was.rules().files().passThrough() == is.rules().files().passThrough() || !areRewritten()
                ? Optional.empty()
                : Optional.of(
                        switch (is.rules().files().passThrough()) {
                            case COPY ->
                                "Large files whose rows all are of one partition are copied within S3, and row groups of the others are taken over as they are.";
                            case APPEND ->
                                "Row groups whose rows all are of one partition are taken over as they are, into few files.";
                            case NEVER -> "Everything is encoded anew, whatever partition it is of.";
                        });
    }

    private Optional<String> engine() {
        return was.engine() == is.engine() || is.way() == Way.COPIED
                ? Optional.empty()
                : Optional.of(
                        switch (is.engine()) {
                            case SPARK -> "Spark writes its files, and how many those are no run has told.";
                            case PUMP -> "A task of the pump writes its files, in place of Spark.";
                        });
    }

    private boolean areRewritten() {
        return was.way() == Way.REWRITTEN && is.way() == Way.REWRITTEN;
    }
}
