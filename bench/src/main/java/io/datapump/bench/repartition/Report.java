package io.datapump.bench.repartition;

import io.datapump.bench.repartition.Run.Spread;
import io.datapump.bench.repartition.Standing.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// What a contest has shown, as Markdown for people and as values for programs.
record Report(Table table, long sizeInBytes, int rounds, List<Standing> standings) {

    private static final String OURS = "ours";
    private static final String PEER = "duckdb";

    Report {
        standings = List.copyOf(standings);
    }

    /// Ours divided by DuckDB, of each figure the median of all rounds.
    record Ratio(double time, double cpu, double memory) {

        /// For several tables: the worst of each figure.
        Ratio worst(Ratio other) {
            return new Ratio(Math.max(time, other.time), Math.max(cpu, other.cpu), Math.max(memory, other.memory));
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "ratio time=%.2f cpu=%.2f memory=%.2f", time, cpu, memory);
        }
    }

    /// Nothing where one of the two was not measured.
    Optional<Ratio> ratio() {
        return standing(OURS)
                .flatMap(ours -> standing(PEER)
                        .map(peer -> new Ratio(
                                median(ours, peer, Run::wallSeconds),
                                median(ours, peer, Run::cpuSeconds),
                                median(ours, peer, Run::memoryInMegabytes))));
    }

    /// Whether an engine of the product failed or wrote other rows than it read.
    boolean isWrong() {
        return standings.stream()
                .anyMatch(standing -> standing.state() == State.DIFFERS
                        || (standing.state() == State.FAILED && standing.engine() instanceof Engine.Ours));
    }

    /// A table of all engines, and what cannot be read off it.
    String markdown() {
        var lines = new ArrayList<String>();
        lines.add(String.format(
                Locale.ROOT,
                "### %s: %,d rows, %d columns, %,d files, %.0f MB gzip, %d rounds",
                table.label(),
                table.rows().count(),
                table.rows().columns().size(),
                table.files().size(),
                sizeInBytes / 1e6,
                rounds));
        lines.add("");
        lines.add("| engine | wall s | CPU s | peak MB | output MB | files | row groups | rows per group |"
                + " wall / duckdb | CPU / duckdb | memory / duckdb |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        standings.forEach(standing -> lines.add(row(standing)));
        lines.add("");
        standing(OURS)
                .ifPresent(ours -> standings.stream()
                        .filter(standing -> standing != ours && standing.state() == State.EQUAL)
                        .forEach(standing -> lines.add(comparison(ours, standing))));
        return String.join("\n", lines) + "\n";
    }

    /// Everything measured, for programs.
    Map<String, Object> json() {
        var engines = new ArrayList<Map<String, Object>>();
        for (var standing : standings) {
            engines.add(new TreeMap<>(Map.of(
                    "engine", standing.engine().name(),
                    "settings", standing.engine().settings(),
                    "state", standing.state(),
                    "note", standing.note(),
                    "shape", standing.shape(),
                    "runs", standing.runs())));
        }
        return new TreeMap<>(Map.of(
                "data", table.label(),
                "rows", table.rows().count(),
                "files", table.files().size(),
                "bytes", sizeInBytes,
                "ratio", ratio(),
                "engines", engines));
    }

    private String row(Standing standing) {
        var name = standing.engine().name();
        if (standing.state() != State.EQUAL) {
            return "| %s | %s: %s | | | | | | | | | |"
                    .formatted(
                            name,
                            standing.state().name().toLowerCase(Locale.ROOT),
                            standing.note().replace('|', '/'));
        }
        var runs = standing.runs();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %.0f | %,.0f | %,d | %,d | %s |",
                name,
                Spread.of(runs, Run::wallSeconds).text("%.2f"),
                Spread.of(runs, Run::cpuSeconds).text("%.2f"),
                Spread.of(runs, Run::memoryInMegabytes).text("%.0f"),
                Spread.of(runs, Run::outputInMegabytes).median(),
                Spread.of(runs, Run::files).median(),
                standing.shape().rowGroups(),
                standing.shape().rowsPerGroup(),
                standing(PEER).map(peer -> ratios(standing, peer)).orElse("| |"));
    }

    private static String ratios(Standing standing, Standing peer) {
        return String.format(
                Locale.ROOT,
                "%.2f | %.2f | %.2f",
                median(standing, peer, Run::wallSeconds),
                median(standing, peer, Run::cpuSeconds),
                median(standing, peer, Run::memoryInMegabytes));
    }

    private static String comparison(Standing ours, Standing other) {
        return "- ours / %1$s: wall %2$s, CPU %3$s, memory %4$s; %1$s / ours: wall %5$s"
                .formatted(
                        other.engine().name(),
                        Spread.ofRatio(ours.runs(), other.runs(), Run::wallSeconds)
                                .text("%.2f"),
                        Spread.ofRatio(ours.runs(), other.runs(), Run::cpuSeconds)
                                .text("%.2f"),
                        Spread.ofRatio(ours.runs(), other.runs(), Run::memoryInMegabytes)
                                .text("%.2f"),
                        Spread.ofRatio(other.runs(), ours.runs(), Run::wallSeconds)
                                .text("%.1f"));
    }

    private static double median(Standing one, Standing other, ToDoubleFunction<Run> figure) {
        return Spread.ofRatio(one.runs(), other.runs(), figure).median();
    }

    private Optional<Standing> standing(String name) {
        return standings.stream()
                .filter(standing -> standing.engine().name().equals(name) && standing.state() == State.EQUAL)
                .findFirst();
    }
}
