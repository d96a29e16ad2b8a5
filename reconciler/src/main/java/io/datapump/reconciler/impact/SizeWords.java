package io.datapump.reconciler.impact;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What new partitions weigh, in a sentence.
final class SizeWords {

    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB"};

    /// Below it, opening a file costs a query more than reading it (Athena guide, "Optimize file sizes",
    /// names 128 MB as the aim).
    private static final long SMALL = 1_000_000;

    private static final int MANY = 100;

    private SizeWords() {}

    /// Empty where there are no partitions, or nobody knows how many.
    static Optional<String> of(PartitionForecast forecast, Amount amount) {
        var sizes = forecast.sizes();
        if (!sizes.isEmpty()) {
            return Optional.of(
                    "Its partitions hold %s each, half of them no more than %s; counted from the folders of the last run.%s"
                            .formatted(range(sizes), size(sizes.get((sizes.size() - 1) / 2)), advice(sizes)));
        }
        var bytes = amount.bytes().value();
        if (forecast.partitions() instanceof Quantity.AtMost(long most) && most > 0) {
            return Optional.of("How many partitions it gets no run has told: at most %,d%s."
                    .formatted(
                            most,
                            bytes.isPresent()
                                    ? ", so they hold %s each on average at least"
                                            .formatted(size(bytes.getAsLong() / most))
                                    : ""));
        }
        return forecast.partitions() instanceof Quantity.Unknown
                ? Optional.of("How many partitions it gets nobody knows before a run has made them.")
                : Optional.empty();
    }

    private static String range(List<Long> sizes) {
        var smallest = size(sizes.getFirst());
        var largest = size(sizes.getLast());
        return smallest.equals(largest) ? "about " + smallest : "about %s to %s".formatted(smallest, largest);
    }

    private static String advice(List<Long> sizes) {
        var mean = sizes.stream().mapToLong(Long::longValue).sum() / sizes.size();
        return sizes.size() > MANY && mean < SMALL
                ? " So many small files make queries slow: coarser partitions would be read faster."
                : "";
    }

    /// In powers of 1000, as all plans say it.
    static String size(long bytes) {
        double size = bytes;
        var unit = 0;
        while (size >= 1000 && unit < UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }
}
