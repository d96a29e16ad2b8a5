package io.datapump.local.aws.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {

    @TempDir
    private Path dir;

    private Documents<Counter> counters;
    private StateFolder state;

    record Counter(int value, Optional<String> note) {}

    @BeforeEach
    void open() {
        state = new StateFolder(dir.resolve("aws"));
        counters = state.records("test/counters", Counter.class);
    }

    @Test
    void documentsComeBackInAnotherProcessesView() {
        counters.put("a", new Counter(1, Optional.of("x")));
        var other = new StateFolder(dir.resolve("aws")).records("test/counters", Counter.class);

        assertThat(other.find("a")).contains(new Counter(1, Optional.of("x")));
        assertThat(other.find("b")).isEmpty();
        assertThat(other.contains("a")).isTrue();
        assertThat(other.delete("a")).isTrue();
        assertThat(other.delete("a")).isFalse();
        assertThat(counters.all()).isEmpty();
    }

    @Test
    void whatWasReadOnceIsReadAgainWhereAnotherProcessHasWrittenOrDeletedIt() {
        var other = new StateFolder(dir.resolve("aws")).records("test/counters", Counter.class);
        for (int i = 0; i < 100; i++) {
            other.put("a", new Counter(i, Optional.empty()));
            assertThat(counters.find("a")).contains(new Counter(i, Optional.empty()));
        }
        other.delete("a");

        assertThat(counters.find("a")).isEmpty();
        assertThat(counters.all()).isEmpty();
    }

    @Test
    void anyNameIsAFileOfItsOwn() {
        var names = List.of(
                "arn:aws:rds:eu-central-1:111122223333:snapshot:rds:a-1",
                "../../etc",
                ".hidden",
                "a/b",
                "a%2Fb",
                "ü",
                "",
                "x".repeat(400),
                "x".repeat(401));
        names.forEach(name -> counters.put(name, new Counter(name.length(), Optional.empty())));

        assertThat(counters.byName().keySet()).containsExactlyInAnyOrderElementsOf(names);
        names.forEach(name -> assertThat(counters.find(name)).contains(new Counter(name.length(), Optional.empty())));
        assertThat(dir.resolve("aws/test/counters")).isDirectory();
        assertThat(dir.resolve("etc")).doesNotExist();
    }

    @Test
    void whatAKilledWriterLeftIsNoDocument() throws Exception {
        counters.put("a", new Counter(1, Optional.empty()));
        Files.writeString(dir.resolve("aws/test/counters/.half"), "{");

        assertThat(counters.byName()).containsOnlyKeys("a");
        counters.clear();
        assertThat(counters.all()).isEmpty();
    }

    @Test
    void aDocumentThatIsNoJsonIsNamed() throws Exception {
        counters.put("a", new Counter(1, Optional.empty()));
        Files.writeString(dir.resolve("aws/test/counters/a.json"), "{ nothing");

        assertThatThrownBy(() -> counters.find("a"))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("a.json");
    }

    @Test
    void aCollectionThatCannotBeWrittenIsNamed() throws Exception {
        Files.createDirectories(dir.resolve("aws/test"));
        Files.writeString(dir.resolve("aws/test/counters"), "a file");

        assertThatThrownBy(() -> counters.put("a", new Counter(1, Optional.empty())))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("counters");
    }

    @Test
    void underTheLockNoIncrementIsLost() throws Exception {
        counters.put("n", new Counter(0, Optional.empty()));
        try (var threads = Executors.newFixedThreadPool(6)) {
            var tasks = IntStream.range(0, 6)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        var folder = new StateFolder(dir.resolve("aws"));
                        var mine = folder.records("test/counters", Counter.class);
                        for (var k = 0; k < 50; k++) {
                            folder.lock().holding(() -> {
                                var next = mine.find("n").orElseThrow().value() + 1;
                                folder.lock().holding(() -> mine.put("n", new Counter(next, Optional.empty())));
                            });
                        }
                        return true;
                    })
                    .toList();
            for (var end : new ArrayList<>(threads.invokeAll(tasks))) {
                assertThat(end.get()).isTrue();
            }
        }
        assertThat(counters.find("n").orElseThrow().value()).isEqualTo(300);
        assertThat(state.lock().isHeldHere()).isFalse();
    }
}
