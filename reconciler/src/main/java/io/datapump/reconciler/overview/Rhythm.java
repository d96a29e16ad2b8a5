package io.datapump.reconciler.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How often a server's snapshots come: the median of the last seven distances between them, so that one taken by
/// hand or one that was missed does not count.
///
/// @param period the usual distance
public record Rhythm(Duration period) {

    private static final int DISTANCES = 7;
    private static final int FEWEST = 2;

    /// The rhythm of snapshots; empty for fewer than three, whose distances say nothing.
    static Optional<Rhythm> of(List<Instant> snapshots) {
        var newestFirst =
                snapshots.stream().distinct().sorted(Comparator.reverseOrder()).toList();
        var distances = new ArrayList<Duration>();
        for (int i = 0; i + 1 < newestFirst.size() && i < DISTANCES; i++) {
            distances.add(Duration.between(newestFirst.get(i + 1), newestFirst.get(i)));
        }
        if (distances.size() < FEWEST) {
            return Optional.empty();
        }
        distances.sort(Comparator.naturalOrder());
        return Optional.of(new Rhythm(distances.get(distances.size() / 2)));
    }

    /// Whether more than one and a half periods have passed.
    public boolean isLate(Instant since, Instant now) {
        return Duration.between(since, now).compareTo(period.plus(period.dividedBy(2))) > 0;
    }

    /// Whether what should follow at once has been waited for long enough: half a period.
    boolean isOverdue(Instant since, Instant now) {
        return Duration.between(since, now).compareTo(period.dividedBy(2)) > 0;
    }
}
