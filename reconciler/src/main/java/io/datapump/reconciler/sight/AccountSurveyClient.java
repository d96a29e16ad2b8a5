package io.datapump.reconciler.sight;

import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.sight.AccountSurvey.OtherServer;
import io.datapump.reconciler.sight.AccountSurvey.ServerNetwork;
import io.datapump.schema.form.Words;
import io.datapump.schema.spec.SourceKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.Subnet;
import software.amazon.awssdk.services.rds.model.VpcSecurityGroupMembership;

/// Looks around in an account that no configuration is about. Changes nothing.
public final class AccountSurveyClient {

    private final AwsClients clients;

    public AccountSurveyClient(AwsClients clients) {
        this.clients = clients;
    }

    /// A server of any engine.
    private record Found(SourceKind kind, String identifier, String engine, Optional<String> database) {

        static Found of(SourceKind kind, String identifier, @Nullable String engine, @Nullable String database) {
            return new Found(
                    kind,
                    identifier,
                    Optional.ofNullable(engine).orElse("unknown"),
                    Optional.ofNullable(database).filter(Predicate.not(String::isBlank)));
        }

        Stream<ServerSeen> exportable() {
            return Words.ENGINE.parse(engine).stream().map(known -> new ServerSeen(kind, identifier, known, database));
        }
    }

    /// Reads what there is.
    ///
    /// @throws io.datapump.reconciler.resource.LiveStateException where AWS cannot be read
    public AccountSurvey read() {
        var caller = reading(
                "GetCallerIdentity",
                "the account of the credentials",
                () -> clients.sts().getCallerIdentity());
        var instances = instances();
        var found = Stream.concat(ofInstances(instances), clusters().stream())
                .sorted(Comparator.comparing(Found::identifier).thenComparing(Found::kind))
                .toList();
        return new AccountSurvey(
                caller.account(),
                clients.region(),
                found.stream().flatMap(Found::exportable).toList(),
                found.stream()
                        .filter(server -> server.exportable().findAny().isEmpty())
                        .map(server -> new OtherServer(server.kind(), server.identifier(), server.engine()))
                        .toList(),
                network(instances));
    }

    private List<DBInstance> instances() {
        return reading(
                "DescribeDBInstances",
                "RDS instances",
                () -> clients.rds().describeDBInstancesPaginator().stream()
                        .flatMap(page -> page.dbInstances().stream())
                        .toList());
    }

    /// An instance of a cluster is no server of its own; it still says where the cluster lies.
    private static Stream<Found> ofInstances(List<DBInstance> instances) {
        return instances.stream()
                .filter(instance -> instance.dbClusterIdentifier() == null)
                .map(instance -> Found.of(
                        SourceKind.INSTANCE, instance.dbInstanceIdentifier(), instance.engine(), instance.dbName()));
    }

    private List<Found> clusters() {
        return reading(
                "DescribeDBClusters",
                "RDS clusters",
                () -> clients.rds().describeDBClustersPaginator().stream()
                        .flatMap(page -> page.dbClusters().stream())
                        .map(cluster -> Found.of(
                                SourceKind.CLUSTER,
                                cluster.dbClusterIdentifier(),
                                cluster.engine(),
                                cluster.databaseName()))
                        .toList());
    }

    private static Optional<ServerNetwork> network(List<DBInstance> instances) {
        return instances.stream()
                .filter(instance -> instance.dbSubnetGroup() != null
                        && instance.dbSubnetGroup().vpcId() != null)
                .collect(Collectors.groupingBy(
                        instance -> instance.dbSubnetGroup().vpcId()))
                .entrySet()
                .stream()
                .max(Comparator.<Map.Entry<String, List<DBInstance>>>comparingInt(
                                vpc -> vpc.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(vpc -> new ServerNetwork(
                        vpc.getKey(),
                        sorted(vpc.getValue().stream()
                                .flatMap(instance -> instance.dbSubnetGroup().subnets().stream())
                                .map(Subnet::subnetIdentifier)),
                        sorted(vpc.getValue().stream()
                                .flatMap(instance -> instance.vpcSecurityGroups().stream())
                                .map(VpcSecurityGroupMembership::vpcSecurityGroupId))));
    }

    private static List<String> sorted(Stream<String> ids) {
        return ids.distinct().sorted().toList();
    }
}
