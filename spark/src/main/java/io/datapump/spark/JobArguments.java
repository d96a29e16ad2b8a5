package io.datapump.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a run of the job is given, in the words of the pump's own command line.
///
/// @param lake address of the lake's bucket: `s3://bucket`, or `file:/folder` for a bucket that is a folder
/// @param table the table's folder in the catalog, for example `pagila.pagamentos`
record JobArguments(String lake, String cluster, String export, String configuration, String table) {

    private static final List<String> OPTIONS =
            List.of("--lake", "--cluster", "--export", "--configuration", "--table");

    /// @throws SparkJobException naming the argument that is wrong or missing
    static JobArguments parse(String[] arguments) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (!OPTIONS.contains(arguments[i]) || i + 1 == arguments.length) {
                throw new SparkJobException(
                        "The argument %s is no option with a value; needed are %s.".formatted(arguments[i], OPTIONS));
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        return new JobArguments(
                required(options, "--lake"),
                required(options, "--cluster"),
                required(options, "--export"),
                required(options, "--configuration"),
                required(options, "--table"));
    }

    private static String required(Map<String, String> options, String name) {
        return Optional.ofNullable(options.get(name))
                .orElseThrow(() -> new SparkJobException("The option %s is missing.".formatted(name)));
    }

    /// The address of a key of the bucket.
    String address(String key) {
        return (lake.endsWith("/") ? lake : lake + "/") + key;
    }

    String manifest() {
        return address("runs/%s/%s/manifest.json".formatted(cluster, export));
    }

    /// The folder that is written.
    String output() {
        return address("work/%s/%s/%s".formatted(cluster, export, table));
    }

    /// What the job says of its work, for the task that proves it.
    String receipt() {
        return address("work/%s/%s/spark/%s.json".formatted(cluster, export, table));
    }
}
