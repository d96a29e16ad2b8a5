package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which folders a demo takes.
class DemoFolderTest {

    private static final long ROWS = 2000;

    @TempDir
    private Path folder;

    @Test
    void aFolderThatHoldsSomethingElseIsRefusedUntouched() throws IOException {
        var foreign = Files.createDirectory(folder.resolve("foreign"));
        Files.writeString(foreign.resolve("thesis.txt"), "years of work");
        var demo = new Demo(foreign, ROWS, line -> {});
        assertThatThrownBy(demo::run).isInstanceOf(DemoException.class).hasMessageContaining(foreign.toString());
        assertThatThrownBy(demo::startOver).isInstanceOf(DemoException.class).hasMessageContaining(foreign.toString());
        try (var left = Files.list(foreign)) {
            assertThat(left).containsExactly(foreign.resolve("thesis.txt"));
        }
        assertThat(foreign.resolve("thesis.txt")).hasContent("years of work");
    }

    @Test
    void whatADemoKilledAtItsFirstWriteLeavesIsNotForeign() throws IOException {
        var killed = Files.createDirectory(folder.resolve("killed"));
        Files.writeString(killed.resolve("demo.json.new"), "{");
        assertThat(new DemoFolder(killed).open(ROWS, 2)).isEqualTo(new DemoFolder.Progress(ROWS, 0));
        assertThat(killed.resolve("demo.json.new")).doesNotExist();
    }

    @Test
    void aFileIsNoFolderForADemo() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "not a folder");
        assertThatThrownBy(new Demo(file, ROWS, line -> {})::run)
                .isInstanceOf(DemoException.class)
                .hasMessageContaining("is a file");
        assertThat(file).hasContent("not a folder");
    }

    private static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// A demo that ends when its first night is about to begin.
    private Path unfinished(String name, long rows) {
        var unfinished = folder.resolve(name);
        var demo = new Demo(unfinished, rows, line -> {
            if (line.startsWith("First night")) {
                throw new Interruption();
            }
        });
        assertThatThrownBy(demo::run).isInstanceOf(Interruption.class);
        return unfinished;
    }

    @Test
    void anUnfinishedDemoGoesOnWithItsOwnRowsOnly() {
        var unfinished = unfinished("unfinished", ROWS);
        assertThatThrownBy(new Demo(unfinished, ROWS + 1, line -> {})::run)
                .isInstanceOf(DemoException.class)
                .hasMessageContainingAll(unfinished.toString(), "--rows 2000", "--fresh");
    }

    @Test
    void startingOverFreesAFolderForOtherRows() {
        var freed = unfinished("freed", ROWS);
        new Demo(freed, ROWS, line -> {}).startOver();
        assertThat(freed).isEmptyDirectory();
        unfinished("freed", Demo.MIN_ROWS);
        assertThat(freed.resolve("demo.json")).content().contains("1000");
    }

    @Test
    void startingOverWhereThereIsNothingDoesNothing() {
        var nothing = folder.resolve("nothing");
        new Demo(nothing, ROWS, line -> {}).startOver();
        assertThat(nothing).doesNotExist();
    }
}
