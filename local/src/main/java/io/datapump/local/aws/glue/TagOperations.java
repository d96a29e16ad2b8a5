package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Tags;
import software.amazon.awssdk.services.glue.model.GetTagsRequest;
import software.amazon.awssdk.services.glue.model.GetTagsResponse;
import software.amazon.awssdk.services.glue.model.TagResourceRequest;
import software.amazon.awssdk.services.glue.model.TagResourceResponse;
import software.amazon.awssdk.services.glue.model.UntagResourceRequest;
import software.amazon.awssdk.services.glue.model.UntagResourceResponse;

/// Tags of crawlers and databases, by ARN.
final class TagOperations {

    private final Account account;
    private final GlueStore store;
    private final Crawlers crawlers;
    private final Tags tags;

    TagOperations(Account account, GlueStore store, Crawlers crawlers, Tags tags) {
        this.account = account;
        this.store = store;
        this.crawlers = crawlers;
        this.tags = tags;
    }

    public TagResourceResponse tagResource(TagResourceRequest request) {
        requireResource(request.resourceArn());
        tags.add(request.resourceArn(), request.tagsToAdd());
        return TagResourceResponse.builder().build();
    }

    public UntagResourceResponse untagResource(UntagResourceRequest request) {
        requireResource(request.resourceArn());
        tags.remove(request.resourceArn(), request.tagsToRemove());
        return UntagResourceResponse.builder().build();
    }

    public GetTagsResponse getTags(GetTagsRequest request) {
        requireResource(request.resourceArn());
        return GetTagsResponse.builder().tags(tags.of(request.resourceArn())).build();
    }

    private void requireResource(String arn) {
        var name = arn.substring(arn.lastIndexOf('/') + 1);
        var exists = (arn.equals(account.arn("glue", "crawler/" + name)) && crawlers.contains(name))
                || (arn.equals(account.arn("glue", "database/" + name))
                        && store.databases().contains(name));
        if (!exists) {
            throw GlueFailures.notFound("Resource " + arn);
        }
    }
}
