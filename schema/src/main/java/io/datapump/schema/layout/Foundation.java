package io.datapump.schema.layout;

import io.datapump.schema.spec.LakeSpec;

/// Names and ARNs of what the foundation stack creates. They follow from the Lake document alone, so that a
/// plan can name them before the stack exists.
public record Foundation(String lake, String account, String region, String kmsKeyArn, String notificationTopicArn) {

    public static Foundation of(LakeSpec lake) {
        var name = lake.name();
        var home = lake.home();
        var arns = new Arns(home.region(), home.account());
        return new Foundation(
                name,
                home.account(),
                home.region(),
                home.kmsKey().orElseGet(() -> arns.of("kms", "alias/datapump-" + name)),
                home.notificationTopic().orElseGet(() -> arns.of("sns", "datapump-" + name + "-runs")));
    }

    private Arns arns() {
        return new Arns(region, account);
    }

    /// The CloudFormation stack, the ECS cluster, the state machine and the log group share one stem:
    /// `datapump-{lake}`.
    public String stackName() {
        return "datapump-" + lake;
    }

    public String ecsClusterName() {
        return stackName();
    }

    public String stateMachineArn() {
        return arns().of("states", "stateMachine:" + stackName());
    }

    public String logGroup() {
        return "/datapump/" + lake;
    }

    /// The topic RDS publishes snapshot events to.
    public String eventTopicArn() {
        return arns().of("sns", stackName() + "-events");
    }

    public String triggerQueueName() {
        return stackName() + "-trigger";
    }

    /// Where events end that the trigger gave up on.
    public String deadLetterQueueName() {
        return triggerQueueName() + "-dead-letters";
    }

    public String triggerFunctionName() {
        return stackName() + "-trigger";
    }

    /// The role RDS assumes to write an export.
    public String exportRoleArn() {
        return role("export");
    }

    /// The role of the pump's jobs.
    public String taskRoleArn() {
        return role("task");
    }

    /// The role of the job that keeps history: it adds to `longterm/` and can delete nothing there.
    public String longtermRoleArn() {
        return role("longterm");
    }

    /// The role of the job clear-longterm, which removes from `longterm/` what later states have replaced. Its name is
    /// short, for that of a lake may be long.
    public String clearLongtermRoleArn() {
        return role("clear");
    }

    /// The role ECS assumes to pull the image and write logs.
    public String executionRoleArn() {
        return role("execution");
    }

    public String crawlerRoleArn() {
        return role("crawler");
    }

    /// The role of the trigger function.
    public String triggerRoleArn() {
        return role("trigger");
    }

    /// The role of the state machine.
    public String pipelineRoleArn() {
        return role("pipeline");
    }

    private String role(String purpose) {
        return arns().ofIam("role/%s-%s-%s".formatted(stackName(), region, purpose));
    }

    /// The task definition family of a cluster.
    public String taskFamily(String cluster) {
        return stackName() + "-" + cluster;
    }

    /// The crawler of a cluster's catalog.
    public String crawlerName(String cluster) {
        return stackName() + "-" + cluster;
    }

    /// The crawler of the histories of one database. A crawler puts one prefix before the names of all its tables, and
    /// a history's name begins with that of its database.
    ///
    /// @param database its alias
    public String longtermCrawlerName(String cluster, String database) {
        return longtermCrawler(crawlerName(cluster), database);
    }

    /// The same, from the name of the cluster's crawler. No cluster's name has an underscore, so no other crawler has
    /// this name.
    public static String longtermCrawler(String crawler, String database) {
        return crawler + "_longterm_" + database;
    }
}
