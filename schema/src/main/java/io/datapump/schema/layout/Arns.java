package io.datapump.schema.layout;

import java.util.Map;

/// Composes ARNs in one region and account.
public record Arns(String region, String account) {

    /// The beginnings of regions outside the standard partition (AWS reference, "Amazon Resource Names").
    private static final Map<String, String> PARTITIONS = Map.of(
            "cn-", "aws-cn",
            "us-gov-", "aws-us-gov",
            "us-iso-", "aws-iso",
            "us-isob-", "aws-iso-b",
            "eu-isoe-", "aws-iso-e",
            "us-isof-", "aws-iso-f");

    /// The partition the region belongs to, for example `aws-cn`.
    public String partition() {
        return PARTITIONS.entrySet().stream()
                .filter(entry -> region.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("aws");
    }

    /// `arn:aws:glue:eu-west-1:111122223333:crawler/x` of `glue` and `crawler/x`.
    public String of(String service, String resource) {
        return "arn:%s:%s:%s:%s:%s".formatted(partition(), service, region, account, resource);
    }

    /// The same of IAM, which knows no regions.
    public String ofIam(String resource) {
        return "arn:%s:iam::%s:%s".formatted(partition(), account, resource);
    }

    /// A bucket, or with `bucket/key` an object: S3 has neither region nor account in its ARNs.
    public String ofBucket(String name) {
        return "arn:%s:s3:::%s".formatted(partition(), name);
    }
}
