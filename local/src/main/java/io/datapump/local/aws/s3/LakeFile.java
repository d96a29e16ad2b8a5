package io.datapump.local.aws.s3;

import java.nio.file.Path;

/// An object with the file that is it.
public record LakeFile(String key, long sizeInBytes, Path file) {}
