package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import software.amazon.awssdk.services.glue.GlueClient;

/// Glue. A crawl happens while its caller waits for it, when `GetCrawler` is called for the second time after
/// the start.
public final class LocalGlue {

    private final GlueClient client;

    public LocalGlue(Account account, Clock clock, StateFolder state, LocalS3 s3, LocalRoles roles, CallLog calls) {
        var store = new GlueStore(account, clock, state);
        var tags = new Tags(state);
        var crawlers = new Crawlers(clock, state, new Crawl(account, store, new BucketReader(s3)));
        this.client = LocalClient.of(
                GlueClient.class,
                "glue",
                calls,
                new DatabaseOperations(account, store, tags),
                new TableOperations(account, store),
                new PartitionOperations(store),
                new CrawlerOperations(account, clock, store, crawlers, roles, tags),
                new TagOperations(account, store, crawlers, tags));
    }

    public GlueClient client() {
        return client;
    }
}
