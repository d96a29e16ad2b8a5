package io.datapump.local.aws;

import io.datapump.local.aws.client.FaultPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// What tests let another JVM do with the same folder.
final class OtherProcess {

    private OtherProcess() {}

    /// Starts a JVM with this class.
    static Process start(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /// `walk DIR OPERATION N`: walks the whole path and dies after the n-th call of the operation. `count DIR
    /// N`: increments a counter in the bucket so often.
    public static void main(String[] arguments) {
        var dir = Path.of(arguments[1]);
        var aws = LocalAws.open(dir, LakeFixture.ACCOUNT, LakeFixture.REGION, Clock.systemUTC());
        switch (arguments[0]) {
            case "walk" -> {
                var left = new AtomicInteger(Integer.parseInt(arguments[3]));
                aws.calls()
                        .inject(FaultPlan.haltingAfter(
                                call -> call.toString().equals(arguments[2]) && left.decrementAndGet() == 0));
                new LakeFixture(aws).walk();
            }
            case "count" -> count(aws.s3(), Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /// Increments the counter by compare-and-swap, trying again whenever another was faster.
    static void count(S3Client s3, int times) {
        for (var done = 0; done < times; ) {
            var read = s3.getObjectAsBytes(b -> b.bucket("lake").key("counter"));
            var next = Integer.toString(Integer.parseInt(read.asUtf8String()) + 1);
            try {
                s3.putObject(
                        b -> b.bucket("lake")
                                .key("counter")
                                .ifMatch(read.response().eTag()),
                        RequestBody.fromString(next));
                done++;
            } catch (S3Exception e) {
                if (e.statusCode() != 412) {
                    throw e;
                }
            }
        }
    }
}
