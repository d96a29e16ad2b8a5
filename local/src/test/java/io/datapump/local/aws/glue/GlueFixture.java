package io.datapump.local.aws.glue;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.s3.S3Limits;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import software.amazon.awssdk.services.glue.GlueClient;

/// A Glue with a bucket and a crawler's role.
final class GlueFixture {

    static final Account ACCOUNT = new Account("111122223333", "eu-central-1");
    static final String ROLE = "arn:aws:iam::111122223333:role/service/crawler";

    final TestClock clock = new TestClock();
    final CallLog calls = new CallLog();
    final LocalS3 s3;
    private final StateFolder state;
    private final LocalRoles roles;
    GlueClient glue;

    GlueFixture(Path dir) {
        state = new StateFolder(dir.resolve("aws"));
        s3 = new LocalS3(dir.resolve("objects"), state, calls, S3Limits.standard());
        s3.createBucket("lake");
        roles = new LocalRoles(state);
        roles.create(ROLE);
        reopen();
    }

    /// As another process would find it.
    void reopen() {
        glue = new LocalGlue(ACCOUNT, clock, state, s3, roles, calls).client();
    }

    /// Writes a Parquet file with the rows of a query.
    void write(String key, String query) {
        var file = s3.scratchFile();
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            statement.execute("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot write " + key, e);
        }
        s3.moveIn(file, "lake", key);
    }

    void delete(String prefix) {
        s3.removeAll("lake", prefix);
    }
}
