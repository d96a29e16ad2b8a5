package io.datapump.pump.longterm;

import io.datapump.pump.longterm.History.Stored;
import java.time.Clock;
import java.util.List;

/// Ends what a merge that failed has begun: the state in force is put into force once more, under the number that the
/// merge has written files for. Whoever may still be at work on it can commit nothing of them any more and begins anew,
/// so that they are [ReplacedFiles].
///
/// For histories whose readers see every file that is there; where a catalog points at states, nobody sees what no
/// manifest names.
public record Fence(History history, Clock clock) {

    /// Takes the next number. That another takes it meanwhile serves as well; where no history has begun
    /// there is nothing to take.
    public void raise() {
        history.head().map(this::again).ifPresent(history::commit);
    }

    private LongtermManifest again(Stored head) {
        var same = head.manifest();
        return head.next(clock.instant(), "end of a merge that failed", same.retain(), same.partitions(), List.of());
    }
}
