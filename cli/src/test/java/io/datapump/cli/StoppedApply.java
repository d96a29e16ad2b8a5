package io.datapump.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// An apply in a process of its own, whose first change goes on until the process has been told to stop.
final class StoppedApply {

    private StoppedApply() {}

    static Process start(Path aws, Path config) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoppedApply.class.getName(),
                        aws.toString(),
                        config.toString()))
                .redirectErrorStream(true)
                .start();
    }

    public static void main(String[] arguments) {
        var told = new CountDownLatch(1);
        var out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
        System.exit(Main.commandLine()
                .setOut(new PrintWriter(watching(out, "[0/", () -> await(told))))
                .setErr(new PrintWriter(watching(out, "Told to stop", told::countDown)))
                .execute("--local", arguments[0], "apply", arguments[1]));
    }

    private static Writer watching(Writer writer, String text, Runnable action) {
        return new FilterWriter(writer) {
            @Override
            public void write(String written, int offset, int length) throws IOException {
                super.write(written, offset, length);
                if (written.startsWith(text)) {
                    super.write("\n", 0, 1);
                    super.flush();
                    action.run();
                }
            }
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Nobody told the process to stop");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
