package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.ConfigTree.RegularFile;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {

    @TempDir
    Path scratch;

    private Path folder = Path.of("");

    @BeforeEach
    void makeTheFolder() throws IOException {
        folder = Files.createDirectory(scratch.resolve("config"));
    }

    @Test
    void everythingInTheFolderIsToldByItsKind() throws IOException {
        Files.createDirectory(folder.resolve("inner"));
        Files.writeString(folder.resolve("lake.yaml"), "kind: Lake\n");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("..", "outside.txt"));
        try (var socket = socket(folder.resolve("socket.yaml"))) {
            assertThat(socket.isOpen()).isTrue();
            assertThat(new FolderTree(folder).entries())
                    .hasSize(4)
                    .contains(
                            new ConfigTree.Link("link", "../outside.txt"),
                            new ConfigTree.Other("socket.yaml", "a pipe, socket or device"),
                            new ConfigTree.Folder("inner", new FolderTree(folder.resolve("inner"))))
                    .anyMatch(entry ->
                            entry instanceof RegularFile file && file.name().equals("lake.yaml"));
        }
    }

    @Test
    void linkThatTookTheFilesPlaceIsNotFollowed() throws IOException {
        var secret = Files.writeString(scratch.resolve("secret.txt"), "the secret\n");
        var file = fileSwappedFor(() -> Files.createSymbolicLink(folder.resolve("lake.yaml"), secret));

        assertThatThrownBy(file.content()::sizeInBytes).isInstanceOf(FileSystemException.class);
        assertThatThrownBy(() -> file.content().first(10)).isInstanceOf(FileSystemException.class);
    }

    @Test
    void socketThatTookTheFilesPlaceIsNotOpened() throws IOException {
        var file = fileSwappedFor(() -> socket(folder.resolve("lake.yaml")).close());

        assertThatThrownBy(() -> file.content().first(10)).isInstanceOf(FileSystemException.class);
    }

    @Test
    void fileThatGrowsIsReadOnlySoFar() throws IOException {
        Files.writeString(folder.resolve("lake.yaml"), "kind: Lake\n".repeat(1000));

        assertThat(onlyFile().content().first(10)).hasSize(10);
    }

    @Test
    void socketInTheConfigurationIsAnErrorAndNeverOpened() throws IOException {
        try (var socket = socket(folder.resolve("shop.yaml"))) {
            assertThat(socket.isOpen()).isTrue();
            assertThat(new LakeConfigLoader().load(folder).diagnostics().all())
                    .anySatisfy(finding -> assertThat(finding.detail())
                            .isEqualTo("It is a pipe, socket or device, not a file, and was not opened."));
        }
    }

    private interface Swap {

        void carryOut() throws IOException;
    }

    private RegularFile fileSwappedFor(Swap swap) throws IOException {
        var path = Files.writeString(folder.resolve("lake.yaml"), "kind: Lake\n");
        var file = onlyFile();
        Files.delete(path);
        swap.carryOut();
        return file;
    }

    private RegularFile onlyFile() throws IOException {
        return (RegularFile) new FolderTree(folder).entries().getFirst();
    }

    private static ServerSocketChannel socket(Path path) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
    }
}
