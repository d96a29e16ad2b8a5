package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.schema.spec.LakeConfig;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// The servers of an account that no document declares, each with the document that would.
final class UndeclaredServers {

    private UndeclaredServers() {}

    static List<Undeclared> of(LakeConfig config, List<ServerSeen> servers, Commands commands) {
        var declared = config.clusters().stream()
                .map(cluster -> cluster.value().source().kind() + "/"
                        + cluster.value().source().identifier())
                .collect(Collectors.toUnmodifiableSet());
        return servers.stream()
                .filter(server -> !declared.contains(server.kind() + "/" + server.identifier()))
                .sorted(Comparator.comparing(ServerSeen::identifier).thenComparing(ServerSeen::kind))
                .map(server -> new Undeclared(server, document(server, commands.folder())))
                .toList();
    }

    private static Mend.Yaml document(ServerSeen server, String folder) {
        return new Mend.Yaml("%s/clusters/%s.yaml".formatted(folder, server.identifier()), """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: %s}
                spec:
                  source: {engine: %s, kind: %s, identifier: %s}
                  subscribed: true
                  databases:
                    - name: %s""".formatted(
                        server.identifier(),
                        SetupChecks.lower(server.engine()),
                        SetupChecks.word(server.kind()),
                        server.identifier(),
                        server.database().orElse("<name of the database>")));
    }
}
