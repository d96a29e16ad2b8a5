package io.datapump.reconciler.render;

import io.datapump.reconciler.apply.ApplyListener;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Change;
import java.util.function.Consumer;

/// An apply told line by line, each with how many of all changes have come to their end. Thread-safe.
public final class ApplyProgress implements ApplyListener {

    private final int all;
    private final Consumer<String> tell;
    private int ended;

    /// @param all how many changes there are
    /// @param tell never called by two threads at once
    public ApplyProgress(int all, Consumer<String> tell) {
        this.all = all;
        this.tell = tell;
    }

    @Override
    public synchronized void begun(Change change) {
        say(ApplyView.line(change));
    }

    @Override
    public synchronized void ended(Result result) {
        ended++;
        say(ApplyView.line(result));
    }

    private void say(String line) {
        tell.accept("[%d/%d] %s".formatted(ended, all, line));
    }
}
