package io.datapump.local.aws.rds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.DbClusterSnapshotNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.DbSnapshotAlreadyExistsException;
import software.amazon.awssdk.services.rds.model.DbSnapshotNotFoundException;

class SnapshotsTest {

    private static final Instant AT = Instant.parse("2026-03-01T03:07:00Z");

    @TempDir
    private Path dir;

    private RdsFixture aws;

    @BeforeEach
    void open() {
        aws = new RdsFixture(dir);
    }

    @Test
    void anAutomatedSnapshotIsNamedByItsMinuteAndAnnounced() {
        aws.subscribe("db-snapshot", "creation");

        assertThat(aws.rds.databases().takeSnapshot("pagila-prod", AT)).isEqualTo("rds:pagila-prod-2026-03-01-03-07");

        assertThat(aws.events()).containsExactly("RDS-EVENT-0090", "RDS-EVENT-0091");
        var message = aws.messages().getLast();
        assertThat(message.get("Event Source").asString()).isEqualTo("db-snapshot");
        assertThat(message.get("Event Time").asString()).isEqualTo("2026-03-01 03:00:00.000");
        assertThat(message.get("Source ID").asString()).isEqualTo("rds:pagila-prod-2026-03-01-03-07");
        assertThat(message.get("Source ARN").asString())
                .isEqualTo("arn:aws:rds:eu-central-1:111122223333:snapshot:rds:pagila-prod-2026-03-01-03-07");
        assertThat(message.get("Event Message").asString()).isEqualTo("Automated snapshot created");
        assertThat(message.get("Tags").isObject()).isTrue();
        var published = aws.sns.published(aws.topic).getLast();
        assertThat(published.subject()).contains("RDS Notification Message");
        assertThat(published.attributes())
                .containsEntry("EventID", "RDS-EVENT-0091")
                .containsKey("Resource");
    }

    @Test
    void takenTwiceItIsOneSnapshotAnnouncedOnce() {
        aws.subscribe("db-snapshot", "creation");
        aws.rds.databases().takeSnapshot("pagila-prod", AT);
        aws.rds
                .databases()
                .register(SourceKind.INSTANCE, "pagila-prod", RdsFixture.CONTENT.purgeBefore(YearMonth.of(2024, 1)));
        aws.reopen();
        aws.rds.databases().takeSnapshot("pagila-prod", AT);

        assertThat(aws.events()).hasSize(2);
        assertThat(aws.rds.databases().content("pagila-prod"))
                .contains(RdsFixture.CONTENT.purgeBefore(YearMonth.of(2024, 1)));
        assertThat(aws.rds.databases().content("other")).isEmpty();
        assertThat(aws.client()
                        .describeDBSnapshots(b -> b.dbInstanceIdentifier("pagila-prod"))
                        .dbSnapshots())
                .hasSize(1);
    }

    @Test
    void aClustersSnapshotHasItsOwnArnEventsAndCategory() {
        aws.subscribe("db-cluster-snapshot", "backup");
        aws.rds.databases().takeSnapshot("shop", AT);

        assertThat(aws.events()).containsExactly("RDS-EVENT-0168", "RDS-EVENT-0169");
        assertThat(aws.messages().getLast().get("Source ARN").asString()).contains(":cluster-snapshot:rds:shop-");
        assertThat(aws.messages().getLast().get("Identifier Link").asString()).contains("engine=aurora;id=rds:shop");
        assertThat(aws.client()
                        .describeDBClusterSnapshots(b -> b.dbClusterSnapshotIdentifier("rds:shop-2026-03-01-03-07")
                                .snapshotType("automated"))
                        .dbClusterSnapshots())
                .singleElement()
                .satisfies(s -> assertThat(s.dbClusterIdentifier()).isEqualTo("shop"));
        assertThatThrownBy(() -> aws.client()
                        .describeDBClusterSnapshots(
                                b -> b.dbClusterSnapshotIdentifier("x").dbClusterIdentifier("shop")))
                .hasMessageContaining("can't be used together");
    }

    @Test
    void aManualSnapshotIsCreatingBeforeItIsAvailable() {
        aws.subscribe("db-snapshot", "creation");
        var created = aws.client()
                .createDBSnapshot(b -> b.dbInstanceIdentifier("pagila-prod").dbSnapshotIdentifier("before-migration"))
                .dbSnapshot();
        assertThat(created.status()).isEqualTo("creating");
        assertThat(aws.events()).containsExactly("RDS-EVENT-0040");

        assertThat(aws.rds.advance()).isTrue();

        assertThat(aws.events()).containsExactly("RDS-EVENT-0040", "RDS-EVENT-0042");
        var found = aws.client()
                .describeDBSnapshots(b -> b.dbSnapshotIdentifier("before-migration"))
                .dbSnapshots()
                .getFirst();
        assertThat(found.status()).isEqualTo("available");
        assertThat(found.dbInstanceIdentifier()).isEqualTo("pagila-prod");
        assertThat(aws.rds.advance()).isFalse();
    }

    @Test
    void aManualClusterSnapshotGoesTheSameWay() {
        aws.client().createDBClusterSnapshot(b -> b.dbClusterIdentifier("shop").dbClusterSnapshotIdentifier("before"));
        aws.settle();

        assertThat(aws.client()
                        .describeDBClusterSnapshots(b -> b.dbClusterSnapshotIdentifier("before"))
                        .dbClusterSnapshots())
                .singleElement()
                .satisfies(s -> assertThat(s.status()).isEqualTo("available"));
        assertThatThrownBy(() -> aws.client()
                        .createDBClusterSnapshot(
                                b -> b.dbClusterIdentifier("shop").dbClusterSnapshotIdentifier("before")))
                .isInstanceOf(DbClusterSnapshotAlreadyExistsException.class);
        assertThatThrownBy(() -> aws.client()
                        .createDBClusterSnapshot(
                                b -> b.dbClusterIdentifier("pagila-prod").dbClusterSnapshotIdentifier("x")))
                .isInstanceOf(DbClusterNotFoundException.class);
        assertThatThrownBy(() -> aws.client().describeDBClusterSnapshots(b -> b.dbClusterSnapshotIdentifier("none")))
                .isInstanceOf(DbClusterSnapshotNotFoundException.class);
    }

    @Test
    void anAutomatedSnapshotIsFoundByItsNameOnlyWithTheType() {
        var id = aws.rds.databases().takeSnapshot("pagila-prod", AT);

        assertThatThrownBy(() -> aws.client().describeDBSnapshots(b -> b.dbSnapshotIdentifier(id)))
                .isInstanceOf(DbSnapshotNotFoundException.class);
        assertThat(aws.client()
                        .describeDBSnapshots(b -> b.dbSnapshotIdentifier(id).snapshotType("automated"))
                        .dbSnapshots())
                .hasSize(1);
    }

    @Test
    void badNamesAndServersAreTypedFailures() {
        aws.client().createDBSnapshot(b -> b.dbInstanceIdentifier("pagila-prod").dbSnapshotIdentifier("twice"));
        assertThatThrownBy(() -> aws.client()
                        .createDBSnapshot(
                                b -> b.dbInstanceIdentifier("pagila-prod").dbSnapshotIdentifier("twice")))
                .isInstanceOf(DbSnapshotAlreadyExistsException.class);
        assertThatThrownBy(() -> aws.client()
                        .createDBSnapshot(b -> b.dbInstanceIdentifier("shop").dbSnapshotIdentifier("x")))
                .isInstanceOf(DbInstanceNotFoundException.class);
        assertThatThrownBy(() -> aws.client()
                        .createDBSnapshot(
                                b -> b.dbInstanceIdentifier("pagila-prod").dbSnapshotIdentifier("a--b")))
                .hasMessageContaining("two consecutive hyphens");
        assertThatThrownBy(() -> aws.rds.databases().takeSnapshot("none", AT))
                .hasMessageContaining("no such server is registered");
    }
}
