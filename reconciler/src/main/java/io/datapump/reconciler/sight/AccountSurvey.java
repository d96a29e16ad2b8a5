package io.datapump.reconciler.sight;

import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Optional;

/// What of an account a first configuration can be written from.
///
/// @param account twelve digits
/// @param servers sorted by identifier
/// @param others servers whose snapshots RDS cannot export, sorted by identifier
/// @param network where most servers lie; empty where RDS tells of none
public record AccountSurvey(
        String account,
        String region,
        List<ServerSeen> servers,
        List<OtherServer> others,
        Optional<ServerNetwork> network) {

    public AccountSurvey {
        servers = List.copyOf(servers);
        others = List.copyOf(others);
    }

    /// A server that cannot be a source.
    ///
    /// @param engine as AWS names it, for example `oracle-ee`
    public record OtherServer(SourceKind kind, String identifier, String engine) {}

    /// The places in one VPC where servers lie.
    ///
    /// @param subnets of their DB subnet groups, sorted
    /// @param securityGroups of the servers, sorted
    public record ServerNetwork(String vpc, List<String> subnets, List<String> securityGroups) {

        public ServerNetwork {
            subnets = List.copyOf(subnets);
            securityGroups = List.copyOf(securityGroups);
        }
    }
}
