#!/usr/bin/env bash
# Writes this folder's parquet-mr-*.parquet, of invented values, with old releases of parquet-java; to be run here, with
# Maven, and with JAVA17 being the home of a JDK 17: the Hadoop client they need does not start on newer ones.
set -euo pipefail
folder=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" << 'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>fixtures</groupId><artifactId>fixtures</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>${group}</groupId><artifactId>parquet-hadoop-bundle</artifactId><version>${release}</version></dependency>
    <dependency><groupId>org.apache.hadoop</groupId><artifactId>hadoop-client</artifactId><version>2.7.7</version></dependency>
  </dependencies>
</project>
POM
cat > "$work/Make.java" << 'JAVA'
import java.util.*;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import PKG.column.ParquetProperties;
import PKG.example.data.Group;
import PKG.example.data.simple.SimpleGroupFactory;
import PKG.example.data.simple.NanoTime;
import PKG.hadoop.ParquetWriter;
import PKG.hadoop.example.GroupWriteSupport;
import PKG.hadoop.metadata.CompressionCodecName;
import PKG.io.api.Binary;
import PKG.schema.*;

/** Writes parquet-mr-VERSION-*.parquet with an old parquet-java. */
public class Make {
    public static void main(String[] args) throws Exception {
        for (ParquetProperties.WriterVersion version : ParquetProperties.WriterVersion.values()) {
            for (boolean dictionary : new boolean[] {true, false}) {
                write(args[0] + "-" + (version == ParquetProperties.WriterVersion.PARQUET_1_0 ? "v1" : "v2")
                        + (dictionary ? "" : "-plain") + ".parquet", version, dictionary);
            }
        }
    }

    static void write(String name, ParquetProperties.WriterVersion version, boolean dictionary) throws Exception {
        MessageType schema = MessageTypeParser.parseMessageType("message table { optional binary d (UTF8);"
                + " optional int32 i; optional int64 l; optional int96 at; optional float f; optional double g;"
                + " optional boolean b; optional binary s (UTF8); optional fixed_len_byte_array(5) x;"
                + " required int32 day (DATE); required binary blob; }");
        Configuration conf = new Configuration();
        GroupWriteSupport.setSchema(schema, conf);
        ParquetWriter<Group> writer = new ParquetWriter<Group>(new Path(name), new GroupWriteSupport(),
                CompressionCodecName.GZIP, 8 * 1024, 512, 512, dictionary, false, version, conf);
        SimpleGroupFactory groups = new SimpleGroupFactory(schema);
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            Group row = groups.newGroup();
            if (i % 10 != 9) row.append("d", "2024-0" + (1 + i % 3) + "-15 10:22:33+00");
            if (i % 2 == 0) row.append("i", random.nextInt(100) - 50);
            if (i != 0) row.append("l", random.nextLong());
            if (i % 5 != 0) row.append("at", new NanoTime(2460000 + i, i * 1000000000L));
            if (i != 299) row.append("f", i % 7 == 0 ? Float.NaN : i / 3f);
            row.append("g", i % 3 == 0 ? -0.0 : random.nextDouble());
            if (i < 150) row.append("b", random.nextBoolean());
            if (i % 4 != 1) row.append("s", "word " + (i < 100 ? i % 5 : i) + "\u00fc");
            row.append("x", Binary.fromByteArray(new byte[] {(byte) i, 1, 2, (byte) 0xff, 4}));
            row.append("day", 19000 + i);
            row.append("blob", Binary.fromByteArray(new byte[i % 40]));
            writer.write(row);
        }
        writer.close();
    }
}
JAVA
for release in com.twitter:1.6.0 org.apache.parquet:1.8.1 org.apache.parquet:1.10.1; do
  version=${release##*:}
  package=org.apache.parquet
  [ "$version" != 1.6.0 ] || package=parquet
  mkdir "$work/$version"
  mvn -q -f "$work/pom.xml" dependency:copy-dependencies -Dgroup="${release%%:*}" -Drelease="$version" -DoutputDirectory="$work/$version/lib"
  sed "s/PKG/$package/" "$work/Make.java" > "$work/$version/Make.java"
  (cd "$work/$version" && "$JAVA17/bin/java" -cp "lib/*" Make.java "parquet-mr-$version")
  cp "$work/$version"/*.parquet "$folder"
done
