package io.datapump.reconciler.apply;

import io.datapump.reconciler.resource.ResourceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/// Changes that are carried out side by side, once everything before them has ended. Thread-safe.
final class Stage {

    private final List<Stage> before;
    private final CountDownLatch left;
    private final List<ResourceId> undone = new ArrayList<>();

    /// @param before all stages that have to end first, not only the nearest
    /// @param changes how many there are
    Stage(List<Stage> before, int changes) {
        this.before = List.copyOf(before);
        this.left = new CountDownLatch(changes);
    }

    List<Stage> before() {
        return before;
    }

    /// Waits for everything before.
    void awaitTurn() throws InterruptedException {
        for (var stage : before) {
            stage.awaitEnd();
        }
    }

    void awaitEnd() throws InterruptedException {
        left.await();
    }

    /// One of the changes has ended.
    void ended() {
        left.countDown();
    }

    synchronized void failed(ResourceId resource) {
        undone.add(resource);
    }

    /// The first resource before this stage that was not changed as planned.
    Optional<ResourceId> obstacle() {
        return before.stream().flatMap(Stage::firstUndone).findFirst();
    }

    private synchronized Stream<ResourceId> firstUndone() {
        return undone.stream().limit(1);
    }
}
