package io.datapump.cli.init;

import io.datapump.reconciler.sight.AccountSurvey;
import io.datapump.reconciler.sight.AccountSurvey.ServerNetwork;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.schema.form.Words;
import io.datapump.schema.suggest.LakeNames;
import io.datapump.schema.suggest.NewCluster;
import io.datapump.schema.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The documents of a new configuration, as text.
///
/// @param files by their path within the configuration's folder, the Lake document first
/// @param remarks what to know about them, in full sentences
public record FirstConfiguration(SequencedMap<String, String> files, List<String> remarks) {

    private static final int LONGEST_NAME = 40;
    private static final int MOST_SUBNETS = 16;
    private static final int MOST_GROUPS = 5;

    private static final String NO_NETWORK = """
              network:
                # replace: these ids are invented
                subnets: [subnet-00000000000000000]
                securityGroups: [sg-00000000000000000]
            """;

    public FirstConfiguration {
        files = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
        remarks = List.copyOf(remarks);
    }

    /// Writes the documents.
    ///
    /// @param lake fit for the name of a lake
    public static FirstConfiguration of(String lake, AccountSurvey survey) {
        var files = new LinkedHashMap<String, String>();
        var remarks = new ArrayList<String>();
        files.put("lake.yaml", lake(lake, survey));
        var names = new HashSet<String>();
        var aliases = new HashSet<String>();
        for (var server : survey.servers()) {
            var name = name(server.identifier(), names);
            if (!name.equals(server.identifier())) {
                remarks.add("The %s %s is declared as %s: a cluster's name is unique and has at most %d letters."
                        .formatted(word(server), server.identifier(), name, LONGEST_NAME));
            }
            files.put("clusters/%s.yaml".formatted(name), cluster(name, server, aliases));
        }
        survey.others()
                .forEach(other -> remarks.add(
                        "Left out: the %s %s, because RDS exports no snapshots of the engine %s (only of %s)."
                                .formatted(
                                        Words.SOURCE_KIND.of(other.kind()),
                                        other.identifier(),
                                        other.engine(),
                                        String.join(", ", Words.ENGINE.all()))));
        return new FirstConfiguration(files, remarks);
    }

    private static String lake(String lake, AccountSurvey survey) {
        return """
            # The lake: where everything lives, and the defaults that all clusters share. One folder declares exactly one.
            # Written by  datapump init  from what the account holds; every line is yours from here on. What no account
            # tells stands below a comment  replace:  Check the whole folder with:  ./datapump validate
            apiVersion: datapump/v1
            kind: Lake

            metadata:
              # Part of every resource name: the stack datapump-%1$s, its roles, its queues.
              name: %7$s
              # owners: [data-platform]           # teams or people to ask about it
              # description: What it is for, in a sentence.

            spec:
              # A guard: Data Pump refuses to run against any other account or region.
              account: "%2$s"             # in quotation marks, or YAML would read a number
              region: %3$s

              # Created and owned by the foundation stack. Bucket names are unique in the world; this one is a suggestion.
              bucket: %4$s
              # createBucket: false               # the bucket exists and stays its owner's; only its lifecycle is ours then

              # The container image that every job runs; pin a version.
              # replace: the image as you have pushed it
              image: %5$s

              catalog:
                database: datalake                # the Glue database:  SELECT … FROM datalake.shop_orders
                mode: crawler                     # crawler | api | both: who writes its tables

              # The raw export is deleted once a run has succeeded. A cluster may say otherwise.
              export:
                cleanup: afterSuccess             # afterSuccess | keep

              # Where the pump's Fargate tasks run. They need a way to S3, ECR and CloudWatch Logs, and none to a database.
            %6$s
              # The size of a task; Fargate offers certain pairs only.
              task:
                cpu: 1024                         # CPU units: 1024 are one vCPU
                memory: 4096                      # MiB

              # What expires by itself. Published tables never do.
              lifecycle:
                exported: P30D                    # exports that no run has cleared; never is a possible value
                work: P7D                         # leftovers of runs that died
                runs: P400D                       # receipts and reports
            """.formatted(
                        lake,
                        survey.account(),
                        YamlWriter.scalar(survey.region()),
                        YamlWriter.scalar("%s-lake-%s".formatted(lake, survey.account())),
                        YamlWriter.scalar("%s.dkr.ecr.%s.amazonaws.com/datapump:0.1.0"
                                .formatted(survey.account(), survey.region())),
                        survey.network().map(FirstConfiguration::network).orElse(NO_NETWORK),
                        YamlWriter.scalar(lake));
    }

    private static String network(ServerNetwork network) {
        return """
              # Subnets and security groups of the servers in %1$s, as RDS tells them.
              # replace: with those of your choice, unless outgoing HTTPS works from these
              network:
                subnets: [%2$s]
                securityGroups: [%3$s]
            """.formatted(
                        network.vpc(),
                        ids(network.subnets(), MOST_SUBNETS, "subnet-00000000000000000"),
                        ids(network.securityGroups(), MOST_GROUPS, "sg-00000000000000000"));
    }

    private static String ids(List<String> ids, int most, String none) {
        return ids.isEmpty()
                ? none
                : ids.stream().limit(most).map(YamlWriter::scalar).collect(Collectors.joining(", "));
    }

    private static String cluster(String name, ServerSeen server, Set<String> aliases) {
        return """
            # One RDS instance or Aurora cluster, and what of its snapshots goes into the lake.
            # The file may have any name and lie in any folder below this one; metadata.name is what counts.
            apiVersion: datapump/v1
            kind: Cluster

            metadata:
              # Names its folders in the lake, its crawler and its task definition.
              name: %1$s
              # owners: [data-platform]

            spec:
              source:
                engine: %2$s
                kind: %3$s
                identifier: %4$s

              subscribed: true                    # false: stays declared, and its snapshots are ignored
              # snapshots: [automated, manual]    # which snapshots start a run

              # A database that is listed is marked for ingestion; every other one stays out of the catalog.
            %5$s""".formatted(
                        YamlWriter.scalar(name),
                        Words.ENGINE.of(server.engine()),
                        word(server),
                        YamlWriter.scalar(server.identifier()),
                        databases(name, server, aliases));
    }

    private static String databases(String cluster, ServerSeen server, Set<String> aliases) {
        var schemas = server.engine().hasSchemas();
        var include = schemas ? "[\"public.*\"]" : "[\"*\"]";
        var exclude = schemas ? "[\"public.*_audit\"]" : "[\"*_audit\"]";
        return server.database()
                .map(database -> """
              # RDS names the one the server was created with; add others that it holds.
              databases:
                - name: %1$s
                  alias: %2$s
                  # tables:
                  #   include: %3$s            # everything, unless something is written here
                  #   exclude: %4$s
            """.formatted(
                                YamlWriter.scalar(database),
                                YamlWriter.scalar(LakeNames.ofDatabase(cluster, database, aliases)),
                                include,
                                exclude))
                .orElseGet(() -> """
              # RDS does not say what this server holds. Until one is listed, snapshots are exported and nothing is published:
              # databases:
              #   - name: shop
              #     tables:
              #       include: %1$s
              #       exclude: %2$s
            """.formatted(include, exclude));
    }

    private static String word(ServerSeen server) {
        return Words.SOURCE_KIND.of(server.kind());
    }

    /// The identifier where it is fit for a name and free; else what is nearest to it.
    private static String name(String identifier, Set<String> taken) {
        var name = NewCluster.nameOf(identifier);
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> number == 1 ? name : numbered(name, "-" + number))
                .filter(taken::add)
                .findFirst()
                .orElseThrow();
    }

    private static String numbered(String name, String suffix) {
        return name.substring(0, Math.min(name.length(), LONGEST_NAME - suffix.length())) + suffix;
    }
}
