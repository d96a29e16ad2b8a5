"""RDS event subscriptions as RDS keeps them: Modify, source ids one at a time, names in lower case, categories that
belong to the source type, a status that settles while one looks, pages."""

from datetime import UTC, datetime
from typing import Any

from moto.core.responses import ActionResult
from moto.rds.exceptions import RDSClientError
from moto.rds.models import EventSubscription
from moto.rds.responses import RDSResponse
from moto.sns.models import sns_backends

from overlay.patching import around, page, serves

# RDS guide, "Amazon RDS event categories and event messages".
CATEGORIES = {
    "db-instance": [
        "availability", "backup", "configuration change", "creation", "deletion", "failover", "failure", "low storage",
        "maintenance", "notification", "read replica", "recovery", "restoration", "security", "security patching",
    ],
    "db-cluster": [
        "configuration change", "creation", "deletion", "failover", "failure", "global failover", "maintenance",
        "notification",
    ],
    "db-parameter-group": ["configuration change"],
    "db-security-group": ["configuration change", "failure"],
    "db-snapshot": ["creation", "deletion", "failure", "notification", "restoration"],
    "db-cluster-snapshot": ["backup", "failure", "notification"],
    "db-proxy": ["configuration change", "creation", "deletion", "failure"],
}  # fmt: skip

QUOTA = 150  # AWS's is 20 and can be raised; so a test can fill more than one page
PAGE = 100


@around(EventSubscription, "__init__")
def subscription(original: Any, self: EventSubscription, *arguments: Any, **named: Any) -> None:
    original(self, *arguments, **named)
    self.customer_aws_id = self.backend.account_id
    self.subscription_creation_time = datetime.now(UTC).isoformat()
    self.event_categories = _said(self.event_categories)
    self.source_ids = _said(self.source_ids)
    self.enabled = named.get("enabled") is not False
    _move(self, "creating")


def _move(found: EventSubscription, status: str) -> None:
    """Into a status that the first look still shows and the second no longer does."""
    found.status = status
    found.seen = False


def _said(values: list[str] | None) -> list[str]:
    """An empty list arrives as one empty text."""
    return [value for value in values or [] if value]


def _require(self: RDSResponse) -> EventSubscription:
    name = self.params["SubscriptionName"].lower()
    return next(iter(self.backend.describe_event_subscriptions(name)))


def _require_topic(self: RDSResponse) -> None:
    arn = self.params.get("SnsTopicArn")
    if arn and arn not in sns_backends[self.current_account][self.region].topics:
        raise RDSClientError("SNSTopicArnNotFound", f"SNS topic ARN does not exist: {arn}")


def _require_sources(source_type: str | None, ids: list[str]) -> None:
    if ids and not source_type:
        raise RDSClientError(
            "InvalidParameterCombination", "If SourceIds are supplied, SourceType must also be provided."
        )
    if source_type and source_type not in CATEGORIES:
        raise RDSClientError("InvalidParameterValue", f"Invalid source type: {source_type}")


def _require_categories(source_type: str | None, categories: list[str]) -> None:
    known = CATEGORIES[source_type] if source_type else sum(CATEGORIES.values(), [])
    for category in categories:
        if category not in known:
            raise RDSClientError("SubscriptionCategoryNotFound", f"The supplied category does not exist: {category}")


@serves(RDSResponse)
def create_event_subscription(self: RDSResponse) -> ActionResult:
    params = self.params
    params["SubscriptionName"] = params["SubscriptionName"].lower()
    _require_topic(self)
    _require_sources(params.get("SourceType"), _said(params.get("SourceIds")))
    _require_categories(params.get("SourceType"), _said(params.get("EventCategories")))
    if len(self.backend.event_subscriptions) >= QUOTA:
        raise RDSClientError(
            "EventSubscriptionQuotaExceeded", f"You have reached the maximum number of event subscriptions: {QUOTA}"
        )
    return ActionResult({"EventSubscription": self.backend.create_event_subscription(params)})


@serves(RDSResponse)
def modify_event_subscription(self: RDSResponse) -> ActionResult:
    params = self.params
    source_type, categories = params.get("SourceType"), _said(params.get("EventCategories"))
    if categories and not source_type:
        raise RDSClientError("InvalidParameterCombination", "If SourceType is null, Categories must also be null")
    found = _require(self)
    _require_topic(self)
    _require_sources(source_type or found.source_type, found.source_ids)
    _require_categories(source_type, categories)
    found.sns_topic_arn = params.get("SnsTopicArn") or found.sns_topic_arn
    found.source_type = source_type or found.source_type
    if "EventCategories" in params:
        found.event_categories = categories
    if params.get("Enabled") is not None:
        found.enabled = params["Enabled"]
    _move(found, "modifying")
    return ActionResult({"EventSubscription": found})


@serves(RDSResponse)
def add_source_identifier_to_subscription(self: RDSResponse) -> ActionResult:
    found = _require(self)
    _require_sources(found.source_type, [self.params["SourceIdentifier"]])
    if self.params["SourceIdentifier"] not in found.source_ids:
        found.source_ids.append(self.params["SourceIdentifier"])
    _move(found, "modifying")
    return ActionResult({"EventSubscription": found})


@serves(RDSResponse)
def remove_source_identifier_from_subscription(self: RDSResponse) -> ActionResult:
    found = _require(self)
    if self.params["SourceIdentifier"] not in found.source_ids:
        raise RDSClientError("SourceNotFound", f"Source {self.params['SourceIdentifier']} not found")
    found.source_ids.remove(self.params["SourceIdentifier"])
    _move(found, "modifying")
    return ActionResult({"EventSubscription": found})


@serves(RDSResponse)
def delete_event_subscription(self: RDSResponse) -> ActionResult:
    return ActionResult({"EventSubscription": self.backend.delete_event_subscription(_require(self).resource_id)})


@serves(RDSResponse)
def describe_event_subscriptions(self: RDSResponse) -> ActionResult:
    everything = not self.params.get("SubscriptionName")
    found = list(self.backend.event_subscriptions.values()) if everything else [_require(self)]
    shown, marker = page(found, self.params.get("Marker"), self.params.get("MaxRecords") or PAGE)
    for one in shown:
        if one.seen:
            one.status = "active"
        one.seen = True
    return ActionResult({"EventSubscriptionsList": shown, "Marker": marker})


@serves(RDSResponse)
def describe_event_categories(self: RDSResponse) -> ActionResult:
    wanted = self.params.get("SourceType")
    maps = [
        {"SourceType": source_type, "EventCategories": categories}
        for source_type, categories in CATEGORIES.items()
        if wanted in (None, source_type)
    ]
    return ActionResult({"EventCategoriesMapList": maps})
