package io.datapump.reconciler.sight;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.sight.AccountSurvey.OtherServer;
import io.datapump.reconciler.sight.AccountSurvey.ServerNetwork;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.Subnet;
import software.amazon.awssdk.services.rds.model.VpcSecurityGroupMembership;

class AccountSurveyTest {

    private final FakeAws aws = new FakeAws();

    @Test
    void serversAreSortedOutAndTheNetworkIsWhereMostLie() {
        aws.rds()
                .instances()
                .addAll(List.of(
                        DBInstance.builder()
                                .dbInstanceIdentifier("pagila-prod")
                                .engine("postgres")
                                .dbName("pagila")
                                .build(),
                        in("vpc-1", "shop-1", "subnet-b", "sg-2")
                                .engine("aurora-mysql")
                                .dbClusterIdentifier("shop")
                                .build(),
                        in("vpc-1", "billing", "subnet-a", "sg-1")
                                .engine("mariadb")
                                .build(),
                        in("vpc-2", "erp", "subnet-c", "sg-3")
                                .engine("oracle-ee")
                                .build()));
        aws.rds()
                .clusters()
                .add(DBCluster.builder()
                        .dbClusterIdentifier("shop")
                        .engine("aurora-mysql")
                        .databaseName("shop")
                        .build());

        var survey = new AccountSurveyClient(aws.clients()).read();

        assertThat(survey.servers())
                .containsExactly(
                        new ServerSeen(SourceKind.INSTANCE, "billing", Engine.MARIADB, Optional.empty()),
                        new ServerSeen(SourceKind.INSTANCE, "pagila-prod", Engine.POSTGRES, Optional.of("pagila")),
                        new ServerSeen(SourceKind.CLUSTER, "shop", Engine.AURORA_MYSQL, Optional.of("shop")));
        assertThat(survey.others()).containsExactly(new OtherServer(SourceKind.INSTANCE, "erp", "oracle-ee"));
        assertThat(survey.network())
                .contains(new ServerNetwork("vpc-1", List.of("subnet-a", "subnet-b"), List.of("sg-1", "sg-2")));
    }

    private static DBInstance.Builder in(String vpc, String identifier, String subnet, String group) {
        return DBInstance.builder()
                .dbInstanceIdentifier(identifier)
                .dbSubnetGroup(g -> g.vpcId(vpc)
                        .subnets(Subnet.builder().subnetIdentifier(subnet).build()))
                .vpcSecurityGroups(VpcSecurityGroupMembership.builder()
                        .vpcSecurityGroupId(group)
                        .build());
    }
}
