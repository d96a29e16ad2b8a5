package io.datapump.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/// Small objects of the lake's bucket, by their addresses, through the file systems the cluster has.
record LakeFiles(Configuration hadoop) {

    byte[] read(String address) {
        Path path = new Path(address);
        try (FSDataInputStream file = path.getFileSystem(hadoop).open(path)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new SparkJobException("Cannot read %s: %s".formatted(address, e.getMessage()), e);
        }
    }

    void write(String address, String text) {
        Path path = new Path(address);
        try (FSDataOutputStream file = path.getFileSystem(hadoop).create(path, true)) {
            file.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + address, e);
        }
    }

    /// Nothing where it is not there.
    void delete(String address) {
        Path path = new Path(address);
        try {
            path.getFileSystem(hadoop).delete(path, true);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + address, e);
        }
    }
}
