package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Account;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/// A type that is recorded as created and does nothing. What it gives for `Ref` and `Arn` has the form AWS
/// gives.
record RecordedType(Account account, String type) implements ResourceType {

    /// The property that names a resource, where its type has one (CloudFormation template reference).
    private static final Map<String, String> NAMES = Map.of(
            "AWS::Logs::LogGroup", "LogGroupName",
            "AWS::CloudWatch::Alarm", "AlarmName",
            "AWS::CloudWatch::Dashboard", "DashboardName",
            "AWS::Athena::WorkGroup", "Name",
            "AWS::KMS::Alias", "AliasName");

    @Override
    public PhysicalResource put(Properties properties) {
        if (type.equals("AWS::KMS::Key")) {
            var id = UUID.nameUUIDFromBytes(
                            properties.generatedName().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                    .toString();
            return new PhysicalResource(id, Map.of("Arn", account.arn("kms", "key/" + id), "KeyId", id));
        }
        var name = NAMES.containsKey(type) ? properties.name(NAMES.get(type)) : properties.generatedName();
        return new PhysicalResource(name, Map.of("Arn", arn(name)));
    }

    private String arn(String name) {
        return switch (type) {
            case "AWS::Logs::LogGroup" -> account.arn("logs", "log-group:" + name + ":*");
            case "AWS::CloudWatch::Alarm" -> account.arn("cloudwatch", "alarm:" + name);
            case "AWS::Athena::WorkGroup" -> account.arn("athena", "workgroup/" + name);
            default -> account.arn(type.split("::", -1)[1].toLowerCase(Locale.ROOT), name);
        };
    }

    @Override
    public void delete(PhysicalResource resource) {
        // Nothing was created.
    }
}
