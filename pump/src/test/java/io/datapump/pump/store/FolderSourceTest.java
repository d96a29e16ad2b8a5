package io.datapump.pump.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSourceTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void filesAreObjectsAndPathsAreKeys() throws IOException {
        Files.createDirectories(folder.resolve("e-1/db"));
        Files.writeString(folder.resolve("e-1/db/b"), "bbbb");
        Files.writeString(folder.resolve("e-1/a"), "aa");
        Files.createDirectories(folder.resolve("e-10"));
        Files.writeString(folder.resolve("e-10/c"), "c");

        var objects = new FolderSource(folder).list("e-1/");

        assertThat(objects).extracting(StoredObject::key).containsExactly("e-1/a", "e-1/db/b");
        assertThat(objects).extracting(StoredObject::sizeInBytes).containsExactly(2L, 4L);
        assertThat(new FolderSource(folder).list("nothing/")).isEmpty();
    }

    @Test
    void contentIsReadWholeAndInRanges() throws IOException {
        Files.writeString(folder.resolve("a"), "0123456789");
        var source = new FolderSource(folder);

        assertThat(source.read("a").orElseThrow()).asString().isEqualTo("0123456789");
        assertThat(source.read("a", 3, 4)).asString().isEqualTo("3456");
        assertThat(source.read("b")).isEmpty();
    }

    @Test
    void aFileThatIsTooShortFails() throws IOException {
        Files.writeString(folder.resolve("a"), "012");

        assertThatThrownBy(() -> new FolderSource(folder).read("a", 1, 5))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("ends before byte 6");
    }
}
