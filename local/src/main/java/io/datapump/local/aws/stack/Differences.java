package io.datapump.local.aws.stack;

import io.datapump.local.aws.stack.ChangeSetRecord.PropertyDifference;
import io.datapump.local.aws.stack.ChangeSetRecord.ResourceDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What separates a stack's resources from a desired stack.
final class Differences {

    private static final JsonMapper JSON = new JsonMapper();

    /// The properties by whose change a resource is replaced: names, for the types this CloudFormation
    /// creates.
    private static final List<String> IDENTITIES = List.of(
            "BucketName",
            "TopicName",
            "QueueName",
            "FunctionName",
            "ClusterName",
            "StateMachineName",
            "RoleName",
            "TopicArn",
            "Endpoint",
            "Protocol",
            "EventSourceArn",
            "AliasName",
            "LogGroupName",
            "AlarmName");

    private Differences() {}

    /// In the template's order of creation, then what is removed.
    ///
    /// @param tagsDiffer a change of the stack's tags reaches every resource
    static List<ResourceDifference> between(
            Map<String, StackRecord.StackResource> live, List<DesiredResource> desired, boolean tagsDiffer) {
        var differences = new ArrayList<ResourceDifference>();
        for (var resource : desired) {
            var before = Optional.ofNullable(live.get(resource.logicalId()));
            if (before.isEmpty()) {
                differences.add(new ResourceDifference(
                        "Add", resource.logicalId(), "", resource.resource().type(), false, "", List.of()));
            } else if (!before.get().form().equals(resource.form())
                    || hasOtherType(before.get(), resource)
                    || tagsDiffer) {
                differences.add(modification(before.get(), resource));
            }
        }
        var wanted = desired.stream().map(DesiredResource::logicalId).toList();
        live.forEach((id, resource) -> {
            if (!wanted.contains(id)) {
                differences.add(new ResourceDifference(
                        "Remove",
                        id,
                        resource.physical().id(),
                        resource.type(),
                        false,
                        resource.retained() ? "Retain" : "Delete",
                        List.of()));
            }
        });
        return differences;
    }

    private static boolean hasOtherType(StackRecord.StackResource before, DesiredResource after) {
        return !before.type().equals(after.resource().type());
    }

    private static ResourceDifference modification(StackRecord.StackResource before, DesiredResource after) {
        var properties = properties(JSON.readTree(before.form()), JSON.readTree(after.form()));
        var replaced = hasOtherType(before, after) || properties.stream().anyMatch(PropertyDifference::replaces);
        return new ResourceDifference(
                "Modify",
                after.logicalId(),
                before.physical().id(),
                after.resource().type(),
                replaced,
                replaced ? "ReplaceAnd" + (before.retained() ? "Retain" : "Delete") : "",
                properties);
    }

    private static List<PropertyDifference> properties(JsonNode before, JsonNode after) {
        var names = new TreeSet<>(before.propertyNames());
        names.addAll(after.propertyNames());
        return names.stream()
                .filter(name -> !before.path(name).equals(after.path(name)))
                .map(name -> new PropertyDifference(
                        name, text(before.path(name)), text(after.path(name)), IDENTITIES.contains(name)))
                .toList();
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.asString() : value.toString();
    }
}
