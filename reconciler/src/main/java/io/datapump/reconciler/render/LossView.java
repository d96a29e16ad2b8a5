package io.datapump.reconciler.render;

import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Loss.Consent;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.removal.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// What goes, how much of it, and whether somebody has agreed.
final class LossView {

    private LossView() {}

    /// One block for all losses, those that nobody has agreed to first.
    static Callout callout(List<Loss> losses) {
        var blocks = new ArrayList<Block>();
        losses.stream()
                .filter(loss -> !loss.isAgreed())
                .flatMap(LossView::blocks)
                .forEach(blocks::add);
        losses.stream().filter(Loss::isAgreed).flatMap(LossView::blocks).forEach(blocks::add);
        return new Callout(Tone.DANGER, title(losses), blocks);
    }

    private static String title(List<Loss> losses) {
        var missing = losses.stream().filter(loss -> !loss.isAgreed()).count();
        var goes = losses.size() == 1 ? "1 thing goes" : Words.number(losses.size()) + " things go";
        return missing == 0
                ? "%s for good, agreed to.".formatted(goes)
                : "%s for good, and nobody has agreed to %s: apply refuses this plan."
                        .formatted(goes, missing == losses.size() ? "that" : Words.number(missing) + " of them");
    }

    /// What goes, and where nobody has agreed, what to write.
    private static Stream<Block> blocks(Loss loss) {
        var consent =
                loss.consent() instanceof Consent.Missing(var how) ? how.lines().toList() : List.<String>of();
        return Stream.concat(
                Stream.of(facts(loss)),
                consent.size() > 1 ? Stream.of(new Paste(consent.subList(1, consent.size()))) : Stream.empty());
    }

    private static Facts facts(Loss loss) {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("what", loss.sentence()));
        facts.add(new Fact("how much", extent(loss.extent())));
        loss.at().map(ChangeView::place).ifPresent(place -> facts.add(new Fact("asked for at", place)));
        facts.add(
                switch (loss.consent()) {
                    case Consent.Given(var by) -> new Fact("agreed to by", by, Tone.GOOD);
                    case Consent.Missing(var how) ->
                        new Fact("to agree", how.lines().findFirst().orElse(""), Tone.DANGER);
                });
        return new Facts(Optional.of(loss.name()), facts);
    }

    /// For example `1 table, 16,049 rows, 1.2 MB, partitions unknown`.
    private static String extent(Extent extent) {
        if (extent.equals(Extent.UNKNOWN)) {
            return "unknown: no run has counted it";
        }
        return String.join(
                ", ",
                counted(extent.tables(), "table"),
                counted(extent.rows(), "row"),
                extent.bytes().isPresent() ? Words.size(extent.bytes().getAsLong()) : "size unknown",
                counted(extent.partitions(), "partition"));
    }

    private static String counted(OptionalLong number, String noun) {
        return number.isPresent() ? Words.count(number.getAsLong(), noun) : noun + "s unknown";
    }
}
