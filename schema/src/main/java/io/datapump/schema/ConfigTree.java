package io.datapump.schema;

import java.io.IOException;
import java.util.List;

/// One folder of a configuration, wherever it lies: on disk, or in a commit of a git repository. Says what is there;
/// what of it is read, and what is refused, [LakeConfigLoader] decides for all of them alike.
public interface ConfigTree {

    /// What stands in the folder, in any order; nothing is opened for it.
    ///
    /// @throws IOException where the folder cannot be listed
    List<Entry> entries() throws IOException;

    /// Something in a folder.
    sealed interface Entry {

        /// Without the folder.
        String name();
    }

    /// A folder in the folder.
    record Folder(String name, ConfigTree tree) implements Entry {}

    /// A file of bytes.
    record RegularFile(String name, Content content) implements Entry {}

    /// A symbolic link.
    ///
    /// @param target as it is written in the link, with `/` as separator; not looked at
    record Link(String name, String target) implements Entry {}

    /// Anything else: a named pipe, a device, a submodule.
    ///
    /// @param description with its article: `a submodule`
    record Other(String name, String description) implements Entry {}

    /// The bytes of a file, read when they are asked for.
    interface Content {

        /// The size, known without reading.
        long sizeInBytes() throws IOException;

        /// The bytes from the start, at most so many.
        byte[] first(int limit) throws IOException;
    }
}
