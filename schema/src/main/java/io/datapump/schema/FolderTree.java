package io.datapump.schema;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/// A folder on disk. Links are told, never followed, and only regular files are ever opened.
record FolderTree(Path folder) implements ConfigTree {

    @Override
    public List<Entry> entries() throws IOException {
        var entries = new ArrayList<Entry>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                entries.add(entry(file));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }

    private static Entry entry(Path file) {
        var name = String.valueOf(file.getFileName());
        try {
            var attributes = attributes(file);
            if (attributes.isDirectory()) {
                return new Folder(name, new FolderTree(file));
            }
            if (attributes.isSymbolicLink()) {
                return new Link(name, withSlashes(Files.readSymbolicLink(file)));
            }
            return attributes.isOther()
                    ? new Other(name, "a pipe, socket or device")
                    : new RegularFile(name, new FileContent(file));
        } catch (IOException e) {
            // Says the same again to whoever wants to read it.
            return new RegularFile(name, new FileContent(file));
        }
    }

    /// The path in the form messages and git use.
    static String withSlashes(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /// Looks again before it opens, because something else may have taken the file's place since it was listed: a link
    /// would lead outside, a pipe would never end.
    private record FileContent(Path file) implements Content {

        @Override
        public long sizeInBytes() throws IOException {
            var attributes = attributes(file);
            if (!attributes.isRegularFile()) {
                throw new NoSuchFileException(file.toString());
            }
            return attributes.size();
        }

        @Override
        public byte[] first(int limit) throws IOException {
            sizeInBytes();
            try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return in.readNBytes(limit);
            }
        }
    }
}
