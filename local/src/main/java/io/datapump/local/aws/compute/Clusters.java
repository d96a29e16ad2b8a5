package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import software.amazon.awssdk.services.ecs.model.Cluster;

/// ECS clusters.
final class Clusters {

    private final Account account;
    private final Documents<Cluster> clusters;

    Clusters(Account account, StateFolder state) {
        this.account = account;
        this.clusters = state.models("ecs/clusters", Cluster.class, Cluster::builder);
    }

    /// Creates a cluster; does nothing where it exists (ECS API, CreateCluster).
    Cluster create(String name) {
        var cluster = Cluster.builder()
                .clusterName(name)
                .clusterArn(account.arn("ecs", "cluster/" + name))
                .status("ACTIVE")
                .build();
        clusters.put(name, cluster);
        return cluster;
    }

    void delete(String name) {
        clusters.delete(name);
    }

    /// What a name or an ARN names.
    Cluster require(String reference) {
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        return clusters.find(name).orElseThrow(EcsFailures::noCluster);
    }

    boolean contains(String reference) {
        return clusters.contains(reference.substring(reference.lastIndexOf('/') + 1));
    }
}
