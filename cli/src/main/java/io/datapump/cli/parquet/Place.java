package io.datapump.cli.parquet;

import io.datapump.pump.PumpClients;
import io.datapump.pump.folder.BucketDestination;
import io.datapump.pump.folder.Destination;
import io.datapump.pump.folder.Destination.Occupied;
import io.datapump.pump.folder.FolderException;
import io.datapump.pump.folder.LocalDestination;
import io.datapump.pump.folder.ParquetFolder;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.schema.spec.S3Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/// A folder or a file that a person names: on this machine, or `s3://bucket/prefix`.
public sealed interface Place {

    /// Reads an address.
    ///
    /// @param clients of the AWS that is spoken to; asked for only where the address is one in S3
    /// @throws FolderException where it names a whole bucket, or no bucket
    static Place of(String written, Supplier<PumpClients> clients) {
        if (!written.startsWith("s3://")) {
            return new Local(Path.of(written));
        }
        var folder = S3Folder.parse(written);
        if (folder.bucket().isEmpty() || folder.prefix().isEmpty()) {
            throw new FolderException("%s names no folder in a bucket. Write  s3://bucket/folder/".formatted(written));
        }
        return new InBucket(folder, written, clients.get());
    }

    /// The Parquet files here.
    ParquetFolder files();

    /// Prepares to write here.
    ///
    /// @param scratch for unfinished files, where they do not lie beside the folder itself
    Destination destination(Occupied occupied, Path scratch);

    /// Whether one of the two lies in the other, or they are the same.
    boolean overlaps(Place other);

    /// The one file here.
    default ParquetInput file() {
        var folder = files();
        if (folder.files().size() > 1) {
            throw new FolderException("%s holds %,d Parquet files; name one of them, for example  %s"
                    .formatted(
                            folder.shown(),
                            folder.files().size(),
                            folder.files().getFirst().name()));
        }
        return folder.files().getFirst();
    }

    /// On this machine.
    record Local(Path path) implements Place {

        @Override
        public ParquetFolder files() {
            return ParquetFolder.of(path);
        }

        @Override
        public Destination destination(Occupied occupied, Path scratch) {
            return LocalDestination.open(path, occupied);
        }

        @Override
        public boolean overlaps(Place other) {
            return switch (other) {
                case Local local ->
                    real().startsWith(local.real()) || local.real().startsWith(real());
                case InBucket _ -> false;
            };
        }

        /// Links resolved as far as the path exists.
        private Path real() {
            var whole = path.toAbsolutePath().normalize();
            for (var existing = whole; existing != null; existing = existing.getParent()) {
                if (Files.exists(existing)) {
                    try {
                        return existing.toRealPath()
                                .resolve(existing.relativize(whole))
                                .normalize();
                    } catch (IOException e) {
                        throw new FolderException("Cannot read %s: %s".formatted(path, e.getMessage()), e);
                    }
                }
            }
            return whole;
        }
    }

    /// In a bucket.
    record InBucket(S3Folder folder, String written, PumpClients clients) implements Place {

        @Override
        public ParquetFolder files() {
            return ParquetFolder.of(clients.objects(folder.bucket()), folder.prefix(), written);
        }

        @Override
        public Destination destination(Occupied occupied, Path scratch) {
            return BucketDestination.open(
                    clients.objects(folder.bucket()),
                    clients.hiddenUploads(folder.bucket()),
                    folder.prefix(),
                    written,
                    scratch,
                    occupied);
        }

        @Override
        public boolean overlaps(Place other) {
            return switch (other) {
                case InBucket there -> folder.holds(there.folder) || there.folder.holds(folder);
                case Local _ -> false;
            };
        }
    }
}
