package io.datapump.local.aws.rds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.spec.SourceKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.Filter;

class ServersTest {

    private static final Filter MYSQL =
            Filter.builder().name("engine").values("mysql").build();

    @TempDir
    private Path dir;

    private RdsFixture aws;

    @BeforeEach
    void open() {
        aws = new RdsFixture(dir);
    }

    @Test
    void instancesAndClustersAreListedApart() {
        assertThat(aws.client().describeDBInstances().dbInstances())
                .singleElement()
                .satisfies(instance -> {
                    assertThat(instance.dbInstanceIdentifier()).isEqualTo("pagila-prod");
                    assertThat(instance.engine()).isEqualTo("postgres");
                    assertThat(instance.dbInstanceArn()).endsWith(":db:pagila-prod");
                    assertThat(instance.dbClusterIdentifier()).isNull();
                });
        assertThat(aws.client().describeDBClusters().dbClusters())
                .singleElement()
                .satisfies(cluster -> {
                    assertThat(cluster.dbClusterIdentifier()).isEqualTo("shop");
                    assertThat(cluster.engine()).isEqualTo("aurora-postgresql");
                    assertThat(cluster.dbClusterArn()).endsWith(":cluster:shop");
                });
    }

    @Test
    void oneIsFoundByItsIdentifierAndAnotherIsATypedError() {
        assertThat(aws.client()
                        .describeDBInstances(r -> r.dbInstanceIdentifier("pagila-prod"))
                        .dbInstances())
                .hasSize(1);
        assertThatThrownBy(() -> aws.client().describeDBInstances(r -> r.dbInstanceIdentifier("shop")))
                .isInstanceOf(DbInstanceNotFoundException.class);
        assertThatThrownBy(() -> aws.client().describeDBClusters(r -> r.dbClusterIdentifier("pagila-prod")))
                .isInstanceOf(DbClusterNotFoundException.class);
    }

    @Test
    void aHundredAreAPageAndTheRestFollows() {
        for (int i = 0; i < 120; i++) {
            aws.rds.databases().register(SourceKind.INSTANCE, "db-%03d".formatted(i), RdsFixture.CONTENT);
        }

        assertThat(aws.client().describeDBInstances().dbInstances()).hasSize(100);
        assertThat(aws.client().describeDBInstancesPaginator().dbInstances())
                .extracting(DBInstance::dbInstanceIdentifier)
                .hasSize(121)
                .doesNotHaveDuplicates();
    }

    @Test
    void aFilterIsRefusedRatherThanNotApplied() {
        assertThatThrownBy(() -> aws.client().describeDBInstances(r -> r.filters(MYSQL)))
                .hasMessageContaining("Unrecognized filter name: engine");
        assertThatThrownBy(() -> aws.client().describeDBClusters(r -> r.filters(MYSQL)))
                .hasMessageContaining("Unrecognized filter name: engine");
    }
}
