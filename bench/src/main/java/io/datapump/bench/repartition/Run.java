package io.datapump.bench.repartition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What one process took and left.
///
/// @param files that it wrote
public record Run(
        double wallSeconds, double cpuSeconds, double memoryInMegabytes, double outputInMegabytes, long files) {

    /// The middle of several figures, and the ends.
    public record Spread(double median, double least, double most) {

        public static Spread of(List<Run> runs, ToDoubleFunction<Run> figure) {
            return of(runs.stream().mapToDouble(figure).toArray());
        }

        /// Of this engine's figure divided by another's, round by round.
        public static Spread ofRatio(List<Run> runs, List<Run> others, ToDoubleFunction<Run> figure) {
            return of(IntStream.range(0, Math.min(runs.size(), others.size()))
                    .mapToDouble(i ->
                            figure.applyAsDouble(runs.get(i)) / Math.max(1e-3, figure.applyAsDouble(others.get(i))))
                    .toArray());
        }

        private static Spread of(double[] figures) {
            Arrays.sort(figures);
            double median = (figures[(figures.length - 1) / 2] + figures[figures.length / 2]) / 2;
            return new Spread(median, figures[0], figures[figures.length - 1]);
        }

        public String text(String format) {
            return String.format(Locale.ROOT, "%s (%s–%s)".formatted(format, format, format), median, least, most);
        }
    }
}
