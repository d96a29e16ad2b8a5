package io.datapump.local.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/// What holds between processes: the lock of a folder, and going on after a kill.
@Timeout(120)
class TwoProcessesTest {

    @TempDir
    private Path dir;

    private static String end(Process process) throws Exception {
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).as(output).isTrue();
        return process.exitValue() + "\n" + output;
    }

    @Test
    void noCompareAndSwapIsLostBetweenProcesses() throws Exception {
        var aws = LocalAws.open(dir, LakeFixture.ACCOUNT, LakeFixture.REGION, Clock.systemUTC());
        aws.s3().createBucket(b -> b.bucket("lake"));
        aws.s3().putObject(b -> b.bucket("lake").key("counter"), RequestBody.fromString("0"));
        var other = OtherProcess.start("count", dir.toString(), "400");
        // Until the other has begun, nothing is proven.
        while (aws.s3()
                .getObjectAsBytes(b -> b.bucket("lake").key("counter"))
                .asUtf8String()
                .equals("0")) {
            assertThat(other.isAlive()).isTrue();
            Thread.sleep(1);
        }
        OtherProcess.count(aws.s3(), 400);

        assertThat(end(other)).startsWith("0\n");
        assertThat(aws.s3()
                        .getObjectAsBytes(b -> b.bucket("lake").key("counter"))
                        .asUtf8String())
                .isEqualTo("800");
    }

    @Test
    void oneKilledWhilePublishingIsFollowedByOneThatGoesOn() throws Exception {
        goesOnAfter("s3:CopyObject", 20);
    }

    @Test
    void oneKilledWhileExportingIsFollowedByOneThatGoesOn() throws Exception {
        goesOnAfter("rds-export:WriteFile", 100);
    }

    @Test
    void oneKilledWhileApplyingIsFollowedByOneThatGoesOn() throws Exception {
        goesOnAfter("cloudformation:ExecuteChangeSet", 1);
    }

    private void goesOnAfter(String operation, int call) throws Exception {
        assertThat(end(OtherProcess.start("walk", dir.toString(), operation, Integer.toString(call))))
                .startsWith("137\n");
        var next = new LakeFixture(dir);
        next.walk();

        assertThat(next.notification().get("status").asString()).isEqualTo("published");
        assertThat(next.tables()).contains("pagila_pagamentos", "pagila_empty_notes");
        assertThat(next.plan().isEmpty()).isTrue();
    }
}
