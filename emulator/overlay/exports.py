"""RDS export tasks that take their time: STARTING, IN_PROGRESS, COMPLETE, one more at each look; filters; at most five
at once, one for a snapshot."""

from datetime import UTC, datetime
from typing import Any

from moto.core.responses import ActionResult
from moto.rds.exceptions import RDSClientError
from moto.rds.models import ExportTask, RDSBackend
from moto.rds.responses import RDSResponse

from overlay.patching import around, serves

STATES = ["STARTING", "IN_PROGRESS", "COMPLETE"]
AT_ONCE = 5
FILTERS = {
    "export-task-identifier": "export_task_identifier",
    "s3-bucket": "s3_bucket",
    "source-arn": "source_arn",
    "status": "status",
}


@around(ExportTask, "__init__")
def export_task(original: Any, self: ExportTask, *arguments: Any) -> None:
    original(self, *arguments)
    self.status = STATES[0]
    self.percent_progress = 0
    self.total_extracted_data_in_gb = 0
    self.snapshot_time = getattr(self.snapshot, "snapshot_create_time", None) or _now()
    self.task_start_time = _now()
    self.task_end_time = None


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def move(task: ExportTask, status: str) -> None:
    """Into the next state."""
    task.status = status
    if status == "COMPLETE":
        task.total_extracted_data_in_gb = 1
    if status in STATES:
        task.percent_progress = 50 * STATES.index(status)
    if status not in STATES[:2]:
        task.task_end_time = _now()


@around(RDSBackend, "start_export_task")
def start_export_task(original: Any, self: RDSBackend, asked: dict[str, Any]) -> ExportTask:
    running = [task for task in self.export_tasks.values() if task.status in STATES[:2]]
    if len(running) >= AT_ONCE:
        raise RDSClientError("ExportTaskLimitReachedFault", f"No more than {AT_ONCE} exports run at once.")
    if any(task.source_arn == asked["source_arn"] for task in running):
        raise RDSClientError("InvalidExportSourceState", "The snapshot is being exported already.")
    return original(self, asked)


@around(RDSBackend, "cancel_export_task")
def cancel_export_task(original: Any, self: RDSBackend, identifier: str) -> ExportTask:
    cancelled = original(self, identifier)
    move(cancelled, "CANCELED")
    return cancelled


@serves(RDSResponse)
def describe_export_tasks(self: RDSResponse) -> ActionResult:
    found = list(self.backend.describe_export_tasks(self.params.get("ExportTaskIdentifier")))
    for task in found:
        if task.status in STATES[:2]:
            move(task, STATES[STATES.index(task.status) + 1])
    wanted = {FILTERS[one["Name"]]: one["Values"] for one in self.params.get("Filters") or []}
    if self.params.get("SourceArn"):
        wanted["source_arn"] = [self.params["SourceArn"]]
    shown = [
        task
        for task in found
        if all(str(getattr(task, name)).lower() in [v.lower() for v in values] for name, values in wanted.items())
    ]
    return ActionResult({"ExportTasks": shown})
