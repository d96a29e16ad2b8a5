"""Glue crawlers as Glue gives them back: role names instead of ARNs, every default filled in, JSON with other spacing;
UpdateCrawler, which a running crawler refuses; schedules; pages; the crawl before while one is running."""

import json
import re
from typing import Any

from moto.core.exceptions import JsonRESTError
from moto.core.responses import ActionResult, EmptyResult
from moto.core.utils import utcnow
from moto.glue.models import FakeCrawler
from moto.glue.responses import GlueResponse
from moto.iam.models import iam_backends
from moto.moto_api import state_manager

from overlay.patching import around, page, serves

state_manager.set_transition("glue::crawl", {"progression": "time", "seconds": 1})

PAGE = 1000
TARGETS = ["S3Targets", "JdbcTargets", "MongoDBTargets", "DynamoDBTargets", "CatalogTargets", "DeltaTargets",
           "IcebergTargets", "HudiTargets"]  # fmt: skip
CRON = re.compile(r"cron\(\S+( \S+){5}\)")


def answered(sent: dict[str, Any]) -> dict[str, Any]:
    """A crawler's settings in the form in which GetCrawler answers them (seen in public GetCrawler answers)."""
    policy = sent.get("SchemaChangePolicy") or {}
    targets = {kind: sent["Targets"].get(kind, []) for kind in TARGETS}
    targets["S3Targets"] = [{"Exclusions": [], **target} for target in targets["S3Targets"]]
    form = {
        "Name": sent["Name"],
        "Role": re.sub(r"^arn:[^:]+:iam::\d+:role/", "", sent["Role"]),
        "Targets": targets,
        "Classifiers": sent.get("Classifiers") or [],
        "RecrawlPolicy": sent.get("RecrawlPolicy") or {"RecrawlBehavior": "CRAWL_EVERYTHING"},
        "SchemaChangePolicy": {
            "UpdateBehavior": policy.get("UpdateBehavior", "UPDATE_IN_DATABASE"),
            "DeleteBehavior": policy.get("DeleteBehavior", "DEPRECATE_IN_DATABASE"),
        },
        "LineageConfiguration": sent.get("LineageConfiguration") or {"CrawlerLineageSettings": "DISABLE"},
        "LakeFormationConfiguration": sent.get("LakeFormationConfiguration")
        or {"UseLakeFormationCredentials": False, "AccountId": ""},
    }
    for text in ("Description", "TablePrefix", "CrawlerSecurityConfiguration"):
        if sent.get(text):
            form[text] = sent[text]
    if sent.get("DatabaseName"):
        form["DatabaseName"] = sent["DatabaseName"].lower()
    if sent.get("Configuration"):
        form["Configuration"] = json.dumps(json.loads(sent["Configuration"]), separators=(", ", " : "), sort_keys=True)
    return form


def _check(self: GlueResponse, sent: dict[str, Any]) -> None:
    """Refuses what Glue refuses."""
    role = sent["Role"]
    if not role.startswith("arn:"):
        role = f"arn:aws:iam::{self.current_account}:role/{role}"
    if role not in {known.arn for known in iam_backends[self.current_account]["aws"].roles.values()}:
        raise _invalid(f"Service is unable to assume provided role {role}. Please verify role's TrustPolicy")
    schedule = sent.get("Schedule")
    if schedule and not CRON.fullmatch(schedule):
        raise _invalid(f"Invalid schedule expression: {schedule}")
    try:
        json.loads(sent.get("Configuration") or "{}")
    except ValueError as e:
        raise _invalid(f"The crawler configuration is not valid JSON: {e}") from e
    form = answered(sent)
    new_only = form["RecrawlPolicy"].get("RecrawlBehavior") == "CRAWL_NEW_FOLDERS_ONLY"
    if new_only and set(form["SchemaChangePolicy"].values()) != {"LOG"}:
        raise _invalid("The SchemaChangePolicy for a crawl of new folders only can have only LOG values.")


def _invalid(message: str) -> JsonRESTError:
    return JsonRESTError("InvalidInputException", message)


@around(FakeCrawler, "as_dict")
def as_dict(original: Any, self: FakeCrawler) -> dict[str, Any]:
    moving = {"State", "CrawlElapsedTime", "CreationTime", "LastUpdated", "Version"}
    answer = {key: value for key, value in original(self).items() if key in moving}
    answer |= answered(self.sent)
    if self.sent.get("Schedule"):
        answer["Schedule"] = {"ScheduleExpression": self.sent["Schedule"], "State": self.schedule_state}
    ended = [crawl for crawl in self.crawls if crawl.status not in ("RUNNING", "STOPPING")]
    if ended:
        last = ended[-1]
        answer["LastCrawl"] = {
            "Status": "SUCCEEDED" if last.status == "COMPLETED" else "CANCELLED",
            "LogGroup": last.log_group,
            "LogStream": last.log_stream,
            "MessagePrefix": last.message_prefix,
            "StartTime": last.start_time,
        }
    return answer


@around(GlueResponse, "create_crawler")
def create_crawler(original: Any, self: GlueResponse) -> ActionResult:
    _check(self, self.parameters)
    answer = original(self)
    crawler = self.glue_backend.get_crawler(self.parameters["Name"])
    crawler.sent = dict(self.parameters)
    crawler.schedule_state = "SCHEDULED"
    crawler.refusals = 0
    return answer


def _require_ready(crawler: FakeCrawler) -> None:
    """Glue has been seen to refuse in two ways, so the overlay takes turns."""
    if crawler.status != "READY":
        crawler.refusals += 1
        if crawler.refusals % 2:
            raise JsonRESTError("CrawlerRunningException", f"Crawler with name {crawler.name} is running")
        raise _invalid(f"Cannot update Crawler while running: {crawler.name}")


@serves(GlueResponse)
def update_crawler(self: GlueResponse) -> EmptyResult:
    """What is left out stays as it is; what is sent empty is cleared."""
    crawler = self.glue_backend.get_crawler(self.parameters["Name"])
    _require_ready(crawler)
    changed = crawler.sent | self.parameters
    _check(self, changed)
    _put(crawler, changed)
    return EmptyResult()


def _put(crawler: FakeCrawler, sent: dict[str, Any]) -> None:
    crawler.sent = sent
    crawler.version += 1
    crawler.last_updated = utcnow()


@around(GlueResponse, "delete_crawler")
def delete_crawler(original: Any, self: GlueResponse) -> ActionResult:
    crawler = self.glue_backend.get_crawler(self.parameters["Name"])
    if crawler.status != "READY":
        raise JsonRESTError("CrawlerRunningException", f"Crawler with name {crawler.name} is running")
    answer = original(self)
    self.glue_backend.tagger.delete_all_tags_for_resource(crawler.arn)
    return answer


@serves(GlueResponse)
def get_crawlers(self: GlueResponse) -> ActionResult:
    crawlers = self.glue_backend.get_crawlers()
    shown, token = page(crawlers, self.parameters.get("NextToken"), self.parameters.get("MaxResults") or PAGE)
    return ActionResult({"Crawlers": [crawler.as_dict() for crawler in shown], "NextToken": token})


@serves(GlueResponse)
def list_crawlers(self: GlueResponse) -> ActionResult:
    names = self.filter_crawlers_by_tags(self.glue_backend.get_crawlers(), self.parameters.get("Tags") or {})
    shown, token = page(names, self.parameters.get("NextToken"), self.parameters.get("MaxResults") or PAGE)
    return ActionResult({"CrawlerNames": shown, "NextToken": token})


@serves(GlueResponse)
def update_crawler_schedule(self: GlueResponse) -> EmptyResult:
    crawler = self.glue_backend.get_crawler(self.parameters["CrawlerName"])
    changed = crawler.sent | {"Schedule": self.parameters.get("Schedule")}
    _check(self, changed)
    _put(crawler, changed)
    return EmptyResult()


@serves(GlueResponse)
def start_crawler_schedule(self: GlueResponse) -> EmptyResult:
    return _switch_schedule(self, "SCHEDULED", "SchedulerRunningException")


@serves(GlueResponse)
def stop_crawler_schedule(self: GlueResponse) -> EmptyResult:
    return _switch_schedule(self, "NOT_SCHEDULED", "SchedulerNotRunningException")


def _switch_schedule(self: GlueResponse, state: str, already: str) -> EmptyResult:
    crawler = self.glue_backend.get_crawler(self.parameters["CrawlerName"])
    if not crawler.sent.get("Schedule"):
        raise JsonRESTError("NoScheduleException", f"Crawler {crawler.name} has no schedule")
    if crawler.schedule_state == state:
        raise JsonRESTError(already, f"The schedule of crawler {crawler.name} is {state} already")
    crawler.schedule_state = state
    return EmptyResult()
