package io.datapump.local.aws.client;

/// The account and region an embedded AWS plays.
///
/// @param id twelve digits
public record Account(String id, String region) {

    /// `aws`, `aws-cn` or `aws-us-gov`.
    public String partition() {
        return region.startsWith("cn-") ? "aws-cn" : region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
    }

    /// The domain of the region's endpoints.
    public String urlSuffix() {
        return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    }

    /// An ARN of this account and region.
    ///
    /// @param resource what follows the account, for example `crawler/orders`
    public String arn(String service, String resource) {
        return "arn:%s:%s:%s:%s:%s".formatted(partition(), service, region, id, resource);
    }

    /// An ARN of IAM, which has no region.
    public String iamArn(String resource) {
        return "arn:%s:iam::%s:%s".formatted(partition(), id, resource);
    }
}
