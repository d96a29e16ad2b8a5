package io.datapump.local.demo;

import io.datapump.local.demo.DemoFolder.Progress;
import java.nio.file.Path;
import java.util.function.Consumer;

/// The whole path in one process: configuration, plan, apply, snapshot, export, pipeline, query, notification;
/// two nights long. Who tells it says at the end what came of it. Interrupted at any point, even by `kill -9`, and run
/// again in the same folder, it goes on
/// and ends the same.
public final class Demo {

    public static final long MIN_ROWS = 1_000;
    public static final long MAX_ROWS = 20_000_000;

    private final DemoFolder folder;
    private final long rows;
    private final Consumer<String> tell;

    /// A demo in a folder of its own.
    ///
    /// @param rows payments of the sample server, [#MIN_ROWS] to [#MAX_ROWS]
    /// @param tell takes the story line by line, without line breaks
    public Demo(Path folder, long rows, Consumer<String> tell) {
        this.folder = new DemoFolder(folder);
        this.rows = rows;
        this.tell = tell;
    }

    /// Forgets an unfinished demo in the folder.
    ///
    /// @throws DemoException where the folder holds something else than a demo
    public void startOver() {
        folder.startOver();
    }

    /// Tells the story from where it stands.
    ///
    /// @return whether every figure agreed
    /// @throws DemoException where the folder cannot be used
    public boolean run() {
        var nights = Night.both(rows);
        var progress = folder.open(rows, nights.size());
        tell.accept("Data Pump demo: an invented PostgreSQL server with %,d payments, an AWS in %s, no network."
                .formatted(rows, folder.root()));
        for (var number = progress.nights(); number < nights.size(); number++) {
            var night = nights.get(number);
            tell.accept("");
            tell.accept(night.title());
            folder.configure(night);
            if (!new NightStory(folder, night, tell).tell()) {
                return false;
            }
            folder.save(new Progress(rows, number + 1));
        }
        return true;
    }
}
