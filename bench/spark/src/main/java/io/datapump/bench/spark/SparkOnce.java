package io.datapump.bench.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/// Spark in a process of its own. Arguments: threads, `by-partition` or `as-it-is`, the folder of the files, the
/// folder to write, one for scratch files, and partition columns as `name=expression`.
public final class SparkOnce {

    private SparkOnce() {}

    public static void main(String[] args) {
        var spark = SparkSession.builder()
                .appName("bench")
                .master("local[" + args[0] + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.local.dir", args[4])
                .config("spark.sql.parquet.compression.codec", "zstd")
                .config("spark.hadoop.parquet.compression.codec.zstd.level", "1")
                .getOrCreate();
        var rows = spark.read().parquet(args[2]);
        List<String> names = new ArrayList<>();
        for (int i = 5; i < args.length; i++) {
            var level = args[i].split("=", 2);
            rows = rows.withColumn(level[0], functions.expr(level[1]));
            names.add(level[0]);
        }
        if ("by-partition".equals(args[1])) {
            rows = rows.repartition(names.stream().map(functions::col).toArray(Column[]::new));
        }
        rows.write().mode("overwrite").partitionBy(names.toArray(String[]::new)).parquet(args[3]);
        spark.stop();
    }
}
