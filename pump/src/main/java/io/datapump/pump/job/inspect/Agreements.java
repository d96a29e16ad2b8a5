package io.datapump.pump.job.inspect;

import io.datapump.pump.job.inspect.Loss.Everything;
import io.datapump.pump.job.inspect.Loss.OldEnd;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.AgreedName;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Purges that somebody has agreed to, under `acknowledge`.
final class Agreements {

    private final ClusterRun run;
    private final Set<AgreedName> used = new HashSet<>();

    Agreements(ClusterRun run) {
        this.run = run;
    }

    /// Whether a loss is agreed to.
    ///
    /// @param name of the loss, see [Loss#agreement]
    boolean cover(String name, Loss loss) {
        var agreeing = run.catalog().acknowledged().stream()
                .filter(agreed -> switch (loss) {
                    case Everything _ -> agreed.isOfPurges() && agreed.covers(name);
                    case OldEnd end -> covers(agreed, name, end);
                })
                .toList();
        used.addAll(agreeing);
        return !agreeing.isEmpty();
    }

    private static boolean covers(AgreedName agreed, String name, OldEnd end) {
        var until = name.substring(name.lastIndexOf('=') + 1);
        return agreed.purgedUntil(name)
                .filter(value -> isUpTo(until, value, end.now().reach().isOfTime()))
                .isPresent();
    }

    private static boolean isUpTo(String until, String agreed, boolean ofTime) {
        try {
            return ofTime
                    ? !LocalDate.parse(until).isAfter(LocalDate.parse(agreed))
                    : new BigInteger(until).compareTo(new BigInteger(agreed)) <= 0;
        } catch (DateTimeException | NumberFormatException e) {
            return false;
        }
    }

    /// Those that nothing in this export needs; complete once everything was asked for.
    List<String> unused() {
        return run.catalog().acknowledged().stream()
                .filter(name -> name.isOfPurges() && !used.contains(name))
                .map(name ->
                        "The line %s under acknowledge agrees to no purge in this export; it can be taken out once the table is published without the rows."
                                .formatted(HeldTables.line(run.cluster(), name.text())))
                .toList();
    }
}
