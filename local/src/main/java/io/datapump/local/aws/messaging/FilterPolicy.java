package io.datapump.local.aws.messaging;

import java.util.Map;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A subscription's filter policy over message attributes (SNS guide, "Amazon SNS subscription filter
/// policies"): each attribute must match one of its values, exactly or by prefix. Other operators are
/// refused, not ignored.
final class FilterPolicy {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode policy;

    private FilterPolicy(JsonNode policy) {
        this.policy = policy;
    }

    /// Parses the attributes of a subscription; without a policy everything passes.
    static FilterPolicy of(Map<String, String> attributes) {
        var policy = JSON.readTree(attributes.getOrDefault("FilterPolicy", "{}"));
        var scope = attributes.getOrDefault("FilterPolicyScope", "MessageAttributes");
        policy.properties().forEach(entry -> entry.getValue().forEach(FilterPolicy::requireServed));
        if (!policy.isEmpty() && !scope.equals("MessageAttributes")) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve filter policies with the scope %s.".formatted(scope));
        }
        return new FilterPolicy(policy);
    }

    private static void requireServed(JsonNode value) {
        if (!value.isString() && !(value.isObject() && value.size() == 1 && value.has("prefix"))) {
            throw new UnsupportedOperationException(
                    "The embedded AWS does not serve the filter policy operator %s.".formatted(value));
        }
    }

    boolean passes(Map<String, String> attributes) {
        return policy.properties().stream()
                .allMatch(entry -> attributes.containsKey(entry.getKey())
                        && StreamSupport.stream(entry.getValue().spliterator(), false)
                                .anyMatch(wanted -> matches(wanted, attributes.get(entry.getKey()))));
    }

    private static boolean matches(JsonNode wanted, String value) {
        return wanted.isString()
                ? value.equals(wanted.asString())
                : value.startsWith(wanted.get("prefix").asString());
    }
}
