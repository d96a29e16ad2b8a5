package io.datapump.reconciler.render;

import io.datapump.reconciler.impact.CostImpact;
import io.datapump.reconciler.impact.Money;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Table;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a run costs before and after.
final class CostView {

    private CostView() {}

    static List<Block> blocks(CostImpact cost) {
        var rows = new ArrayList<List<Cell>>();
        cost.lines().forEach(line -> rows.add(row(line.item(), line.measure(), line.before(), line.after())));
        rows.add(row("a run", "", cost.before(), cost.after()));
        var blocks = new ArrayList<Block>();
        blocks.add(new Table(
                Optional.of("What a run costs, by the prices of %s in %s".formatted(cost.pricesAsOf(), cost.region())),
                List.of(
                        Column.left("paid for"),
                        Column.left("measured"),
                        Column.right("before"),
                        Column.right("after")),
                rows));
        cost.notes().forEach(note -> blocks.add(new Line(note)));
        return blocks;
    }

    private static List<Cell> row(String item, String measure, Money before, Money after) {
        return List.of(Cell.of(item), Cell.of(measure), Cell.of(text(before)), Cell.of(text(after)));
    }

    /// `0.0123 USD`, `at least 1.25 USD`.
    static String text(Money money) {
        return switch (money.sureness()) {
            case ABOUT -> amount(money);
            case AT_LEAST -> "at least " + amount(money);
            case UNKNOWN -> "unknown";
        };
    }

    private static String amount(Money money) {
        var digits = money.usd().compareTo(java.math.BigDecimal.ONE) < 0 ? 4 : 2;
        return money.usd().setScale(digits, RoundingMode.HALF_UP).toPlainString() + " USD";
    }
}
