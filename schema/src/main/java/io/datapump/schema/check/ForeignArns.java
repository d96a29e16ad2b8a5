package io.datapump.schema.check;

import io.datapump.schema.document.TreePath;
import io.datapump.schema.spec.LakeSpec;
import java.util.Optional;
import java.util.stream.Stream;

/// What a Lake document names by ARN because it exists already and is not ours.
final class ForeignArns {

    private ForeignArns() {}

    /// One of them.
    ///
    /// @param what how a message calls it
    /// @param path where it stands
    record Foreign(String what, TreePath path, String arn) {

        String partition() {
            return part(1);
        }

        String region() {
            return part(3);
        }

        String account() {
            return part(4);
        }

        /// What is named there, for example `alias/aws/rds`.
        String resource() {
            return part(5);
        }

        /// The same in another partition.
        String in(String partition) {
            return "arn:" + partition
                    + arn.substring("arn:".length() + partition().length());
        }

        private String part(int index) {
            return arn.split(":", 6)[index];
        }
    }

    static Stream<Foreign> of(LakeSpec lake) {
        return Stream.concat(ofRegion(lake), secret(lake).stream());
    }

    /// Those that must be of the lake's region.
    static Stream<Foreign> ofRegion(LakeSpec lake) {
        return Stream.concat(key(lake).stream(), topic(lake).stream());
    }

    static Optional<Foreign> key(LakeSpec lake) {
        return lake.home().kmsKey().map(arn -> new Foreign("KMS key", TreePath.of("spec", "kmsKey"), arn));
    }

    private static Optional<Foreign> secret(LakeSpec lake) {
        return lake.compute().hashKey().map(arn -> new Foreign("secret", TreePath.of("spec", "hashKey"), arn));
    }

    private static Optional<Foreign> topic(LakeSpec lake) {
        return lake.home()
                .notificationTopic()
                .map(arn -> new Foreign("topic", TreePath.of("spec", "notifications", "topic"), arn));
    }
}
