package io.datapump.local.aws.rds;

import java.util.List;
import java.util.Map;

/// The categories each source type has (RDS guide, "Amazon RDS event categories and event messages").
final class EventCategories {

    static final Map<String, List<String>> BY_SOURCE_TYPE = Map.of(
            "db-instance",
            List.of(
                    "availability",
                    "backup",
                    "configuration change",
                    "creation",
                    "deletion",
                    "failover",
                    "failure",
                    "low storage",
                    "maintenance",
                    "notification",
                    "read replica",
                    "recovery",
                    "restoration",
                    "security",
                    "security patching"),
            "db-cluster",
            List.of(
                    "configuration change",
                    "creation",
                    "deletion",
                    "failover",
                    "failure",
                    "global failover",
                    "maintenance",
                    "notification"),
            "db-parameter-group",
            List.of("configuration change"),
            "db-security-group",
            List.of("configuration change", "failure"),
            "db-snapshot",
            List.of("creation", "deletion", "failure", "notification", "restoration"),
            "db-cluster-snapshot",
            List.of("backup", "failure", "notification"),
            "db-proxy",
            List.of("configuration change", "creation", "deletion", "failure"));

    private EventCategories() {}
}
