package io.datapump.local.aws.state;

import java.nio.file.Path;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;

/// The folder `aws/` of an embedded AWS: `{service}/{collection}/{name}.json`. Nothing of it is kept in
/// memory, so that every process sees what another has written, and a killed one loses nothing that was
/// written.
public final class StateFolder {

    private final Path root;
    private final FolderLock lock;

    public StateFolder(Path root) {
        this.root = root;
        this.lock = FolderLock.of(root.resolve("locks").resolve("state.lock"));
    }

    /// A folder beside the documents, for what is no JSON: logs, half-written objects.
    public Path folder(String name) {
        return root.resolve(name);
    }

    /// What reads and then writes holds this lock; it is reentrant. Nothing slow may be done under it.
    public FolderLock lock() {
        return lock;
    }

    /// A collection of records of our own.
    ///
    /// @param collection for example `sqs/queues`
    public <R extends Record> Documents<R> records(String collection, Class<R> type) {
        return Documents.ofRecords(root.resolve(collection), type);
    }

    /// A collection of the SDK's model objects.
    ///
    /// @param collection for example `glue/crawlers`
    /// @param builder makes an empty builder of the type
    public <T extends SdkPojo> Documents<T> models(
            String collection, Class<T> type, Supplier<? extends SdkPojo> builder) {
        return new Documents<>(
                root.resolve(collection), SdkDocuments::write, node -> SdkDocuments.read(node, builder.get(), type));
    }
}
