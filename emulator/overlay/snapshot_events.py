"""RDS's events of snapshots and exports, published to whoever has subscribed to them (RDS and Aurora guides, event
categories): a snapshot that is there, an export that has ended."""

import json
from datetime import UTC, datetime
from typing import Any

from moto.rds.models import DBClusterSnapshot, ExportTask, RDSBackend
from moto.sns.models import sns_backends

from overlay import exports
from overlay.patching import around

GUIDE = "http://docs.amazonwebservices.com/AmazonRDS/latest/UserGuide/USER_Events.html#"


def publish(backend: RDSBackend, source: Any, category: str, event: str, message: str) -> None:
    cluster = isinstance(source, DBClusterSnapshot)
    source_type = "db-cluster-snapshot" if cluster else "db-snapshot"
    body = {
        "Event Source": source_type,
        "Event Time": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3],
        "Identifier Link": "https://console.aws.amazon.com/rds/home",
        "Source ID": source.resource_id,
        "Source ARN": source.arn,
        "Event ID": GUIDE + event,
        "Event Message": message,
    }
    for one in backend.event_subscriptions.values():
        hears = (
            one.enabled
            and one.source_type in (None, source_type)
            and (not one.event_categories or category in one.event_categories)
            and (not one.source_ids or source.resource_id in one.source_ids)
        )
        if hears:
            topics = sns_backends[backend.account_id][backend.region_name]
            topics.publish(json.dumps(body), one.sns_topic_arn, subject="RDS Notification Message")


# Event ids of a snapshot that is being created, and has been, by whether a cluster's and whether automated.
_CREATED = {
    (False, True): ("RDS-EVENT-0090", "RDS-EVENT-0091"),
    (False, False): ("RDS-EVENT-0040", "RDS-EVENT-0042"),
    (True, True): ("RDS-EVENT-0168", "RDS-EVENT-0169"),
    (True, False): ("RDS-EVENT-0074", "RDS-EVENT-0075"),
}
_EXPORTED = {"COMPLETE": ("0161", "0164", "completed"), "CANCELED": ("0160", "0163", "was canceled")}


def _announce(backend: RDSBackend, snapshot: Any) -> None:
    cluster, automated = isinstance(snapshot, DBClusterSnapshot), snapshot.snapshot_type == "automated"
    creating, created = _CREATED[cluster, automated]
    kind, category = ("automated" if automated else "manual"), ("backup" if cluster else "creation")
    words = "cluster snapshot" if cluster else "snapshot"
    publish(backend, snapshot, category, creating, f"Creating {kind} {words}")
    publish(backend, snapshot, category, created, f"{kind.capitalize()} {words} created")


@around(RDSBackend, "create_db_snapshot")
def create_db_snapshot(original: Any, self: RDSBackend, *arguments: Any, **named: Any) -> Any:
    made = original(self, *arguments, **named)
    _announce(self, made)
    return made


@around(RDSBackend, "create_db_cluster_snapshot")
def create_db_cluster_snapshot(original: Any, self: RDSBackend, *arguments: Any, **named: Any) -> Any:
    made = original(self, *arguments, **named)
    _announce(self, made)
    return made


@around(exports, "move")
def move(original: Any, task: ExportTask, status: str) -> None:
    original(task, status)
    if status in _EXPORTED:
        cluster = isinstance(task.snapshot, DBClusterSnapshot)
        of_instances, of_clusters, end = _EXPORTED[status]
        event = "RDS-EVENT-" + (of_clusters if cluster else of_instances)
        words = "cluster snapshot" if cluster else "snapshot"
        publish(task.backend, task.snapshot, "notification", event, f"The {words} export task {end}")
