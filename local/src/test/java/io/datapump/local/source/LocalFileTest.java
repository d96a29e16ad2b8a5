package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFileTest {

    @TempDir
    private Path folder;

    @Test
    void thePositionIsTheNumberOfBytesWrittenSoFar() throws IOException {
        var file = new LocalFile(folder.resolve("a"));
        try (var out = file.create(0)) {
            out.write(1);
            out.write(new byte[] {2, 3, 4, 5}, 1, 2);
            assertThat(out.getPos()).isEqualTo(3);
            out.flush();
            assertThat(Files.readAllBytes(file.path())).containsExactly(1, 3, 4);
        }
    }

    @Test
    void anExistingFileIsReplacedOnlyWhenAsked() throws IOException {
        var file = new LocalFile(folder.resolve("a"));
        Files.writeString(file.path(), "something longer");
        assertThatThrownBy(() -> file.create(0)).isInstanceOf(FileAlreadyExistsException.class);
        try (var out = file.createOrOverwrite(0)) {
            out.write(9);
        }
        assertThat(Files.readAllBytes(file.path())).containsExactly(9);
    }

    @Test
    void aLocalFileHasNoBlocks() {
        var file = new LocalFile(folder.resolve("a"));
        assertThat(file.supportsBlockSize()).isFalse();
        assertThat(file.getPath()).endsWith("a");
    }
}
