package io.datapump.schema.yaml;

/// Thrown where nothing of a file is worth reading on; why was complained of. Never leaves this package.
final class GivenUp extends RuntimeException {

    GivenUp() {
        super(null, null, false, false);
    }
}
