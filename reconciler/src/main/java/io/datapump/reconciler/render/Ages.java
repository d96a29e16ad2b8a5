package io.datapump.reconciler.render;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Lengths of time as people say them: the largest unit that is at least one and a half.
final class Ages {

    static final String NONE = "-";

    private Ages() {}

    /// `40 min`, `5 h`, `3 d`.
    static String text(Duration age) {
        if (age.toMinutes() < 90) {
            return Math.max(0, age.toMinutes()) + " min";
        }
        return age.toHours() < 36 ? age.toHours() + " h" : age.toDays() + " d";
    }

    static String of(Optional<Instant> since, Instant now) {
        return since.map(time -> text(Duration.between(time, now))).orElse(NONE);
    }
}
