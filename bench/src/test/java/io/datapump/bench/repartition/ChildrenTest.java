package io.datapump.bench.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.AutoComplete;

class ChildrenTest {

    @TempDir
    private Path folder;

    private static String locationOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    private static List<String> help(String classPath) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                AutoComplete.class.getName(),
                "--help");
    }

    @Test
    void laterProcessesOfAProgramAreShownWhatWasRecorded() throws Exception {
        var children = Children.with(folder, 1);
        assertThat(children.java(List.of(), AutoComplete.class, List.of()))
                .noneMatch(argument -> argument.contains("AOT"));

        children.train(help(locationOf(AutoComplete.class)));

        var cache = folder.resolve("recorded").resolve("picocli.AutoComplete.aot");
        assertThat(cache).isNotEmptyFile();
        assertThat(children.java(List.of(), AutoComplete.class, List.of())).contains("-XX:AOTCache=" + cache);
        assertThat(children.java(List.of(), RepartitionOnce.class, List.of()))
                .noneMatch(argument -> argument.contains("AOT"));
        Children.with(folder, 1);
        assertThat(cache).as("of another build").doesNotExist();
    }

    @Test
    void nothingIsRecordedWhereAFolderIsOnTheClassPath() throws Exception {
        Children.with(folder, 1).train(help(locationOf(AutoComplete.class) + ":" + locationOf(Children.class)));
        assertThat(folder.resolve("recorded")).isEmptyDirectory();
    }
}
