package io.datapump.bench;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.Main;
import io.datapump.pump.PumpClients;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What [CopyBenchmark] starts in a process of its own: the jobs copy and publish as the container runs them, in
/// the embedded AWS in the folder that is named. Prints the calls to S3 and the bytes of data files that came
/// into or left the process with them.
public final class CopyOnce {

    private CopyOnce() {}

    /// Ends with 1 where a job fails.
    public static void main(String[] args) {
        var aws = new ExportedLake(Path.of(args[0])).open();
        var data = new DataBytes(aws.s3());
        var clients = with(aws.pumpClients(), data);
        var begun = System.nanoTime();
        for (var job : List.of(JobName.COPY, JobName.PUBLISH)) {
            var exit = Main.runJob(
                    JobArguments.of(job, ExportedLake.RUN).command(),
                    Map.of("DATAPUMP_BUCKET", ExportedLake.BUCKET),
                    clients,
                    Clock.systemUTC(),
                    line -> {
                        if (line.startsWith("[") || line.startsWith("publish: ")) {
                            System.out.println(line);
                        }
                    });
            if (exit != 0) {
                System.exit(1);
            }
        }
        print(aws, data, (System.nanoTime() - begun) / 1e9);
    }

    private static PumpClients with(PumpClients clients, DataBytes data) {
        return new PumpClients(
                data.client(), clients.glue(), clients.rds(), clients.sns(), clients.sfn(), clients.pollInterval());
    }

    private static void print(LocalAws aws, DataBytes data, double seconds) {
        var counts = aws.calls().counts();
        System.out.printf(
                Locale.ROOT,
                "calls=%d copies=%d lists=%d reads=%d writes=%d deletes=%d bytes_through=%d jobs_s=%.2f%n",
                counts.values().stream().mapToLong(Long::longValue).sum(),
                sum(counts, "CopyObject", "UploadPartCopy"),
                sum(counts, "ListObjectsV2"),
                sum(counts, "GetObject", "HeadObject"),
                sum(counts, "PutObject"),
                sum(counts, "DeleteObjects"),
                data.bytes(),
                seconds);
    }

    private static long sum(Map<String, Long> counts, String... operations) {
        return Stream.of(operations)
                .mapToLong(operation -> counts.getOrDefault("s3:" + operation, 0L))
                .sum();
    }
}
