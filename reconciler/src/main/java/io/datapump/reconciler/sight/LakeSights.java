package io.datapump.reconciler.sight;

import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Reads what a lake's overview and its drift need beside live state, all at once. Changes nothing.
public final class LakeSights {

    private final AwsClients clients;
    private final LakeConfig config;
    private final Consumer<String> progress;

    /// @param progress told a line now and then while a read takes many pages
    public LakeSights(AwsClients clients, LakeConfig config, Consumer<String> progress) {
        this.clients = clients;
        this.config = config;
        this.progress = progress;
    }

    /// Everything.
    ///
    /// @throws io.datapump.reconciler.resource.LiveStateException where AWS cannot be read
    public Sightings read() {
        var lake = config.lake().value();
        var rds = new RdsSightClient(clients.rds(), progress);
        var databases = InParallel.begin(rds::databases);
        var exports = InParallel.begin(() -> rds.exports(lake.home().bucket()));
        var subscriptions = InParallel.begin(rds::subscriptions);
        var crawlers = InParallel.begin(() -> new GlueSightClient(clients.glue(), progress).crawlers());
        var tables = InParallel.begin(this::tables);
        var runs = InParallel.begin(this::runs);
        var deadLetters =
                new DeadLetterClient(clients.sqs()).waiting(Foundation.of(lake).deadLetterQueueName());
        return new Sightings(
                databases.get(),
                exports.get(),
                subscriptions.get(),
                crawlers.get(),
                tables.get(),
                runs.get(),
                deadLetters);
    }

    /// The tables of every database of the lake.
    public List<CatalogTable> tables() {
        return new GlueSightClient(clients.glue(), progress)
                .tables(LakeGround.of(config).databases());
    }

    /// The last runs of the declared clusters.
    public Map<String, Runs> runs() {
        var clusters = config.clusters().stream()
                .map(cluster -> cluster.value().name())
                .toList();
        return new RunReportClient(clients.s3(), config.lake().value().home().bucket()).of(clusters);
    }
}
