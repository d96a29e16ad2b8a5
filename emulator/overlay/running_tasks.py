"""ECS tasks: containers without memory of their own, any subnet, when and why a task stopped, one task for one client token.

A container whose image is an address of this machine is run by who listens there, and its task's end is what they say:

    POST {image}start   {"arn", "command", "environment", "account"}
                        answers {}, {"failures": [{"reason"}]} or {"error": {"code", "message"}}; may come before the task is
    POST {image}run     the same; answers, when the task stops, {"stopCode", "stoppedReason", "containers": [{"name",
                        "exitCode", "reason"}]}, any of them left out; nothing is answered of a task that never stops

All other containers do nothing, and end with exit code 0."""

import copy
import json
import threading
import urllib.request
from typing import Any

from moto.core.responses import ActionResult
from moto.core.utils import utcnow
from moto.ec2.models import ec2_backends
from moto.ec2.models.elastic_network_interfaces import NetworkInterface
from moto.ecs.exceptions import ECSException
from moto.ecs.models import Container, EC2ContainerServiceBackend, Task, TaskDefinition
from moto.ecs.responses import EC2ContainerServiceResponse
from moto.moto_api import state_manager

from overlay.patching import around

state_manager.set_transition("ecs::task", {"progression": "time", "seconds": 0.5})

NetworkInterface.private_dns_name = ""  # moto reads it of every interface, and gives it to few

RUNNER = "http://127.0.0.1:"


@around(EC2ContainerServiceBackend, "_calculate_task_resource_requirements")
def requirements(original: Any, self: EC2ContainerServiceBackend, task_definition: TaskDefinition) -> dict[str, Any]:
    sized = copy.copy(task_definition)
    sized.container_definitions = [{"memoryReservation": 0} | one for one in task_definition.container_definitions]
    return original(sized)


@around(Task, "__init__")
def task(original: Any, self: Task, *arguments: Any, **named: Any) -> None:
    """A subnet that nobody has created in EC2 is taken for one of the default ones."""
    network = (named.get("networking_configuration") or {}).get("awsvpcConfiguration")
    if network:
        subnets = ec2_backends[named["backend"].account_id][named["cluster"].region_name].describe_subnets()
        if network["subnets"][0] not in {one.id for one in subnets}:
            network = network | {"subnets": [subnets[0].id], "securityGroups": []}
        named["networking_configuration"] = {"awsvpcConfiguration": network}
    original(self, *arguments, **named)
    definition = named["task_definition"]
    self.containers = []
    for one in definition.container_definitions:
        alone = copy.copy(definition)
        alone.container_definitions = [one]
        self.containers.append(Container(alone))


_moto_status = Task.last_status


def _last_status(self: Task) -> str:
    if not hasattr(self, "end"):
        return _moto_status.fget(self)
    return "STOPPED" if self.end is not None else "RUNNING"


def _stopped_at(self: Task) -> Any:
    if self.last_status != "STOPPED":
        return None
    return self.__dict__.setdefault("_stopped", utcnow())


def _stop_code(self: Task) -> str | None:
    if self.last_status != "STOPPED":
        return None
    if getattr(self, "end", None) is not None:
        return self.end.get("stopCode")
    return "UserInitiated" if self.stopped_reason else "EssentialContainerExited"


Task.last_status = property(_last_status, _moto_status.fset)
Task.stopped_at = property(_stopped_at)
Task.stop_code = property(_stop_code)


@around(EC2ContainerServiceResponse, "describe_tasks")
def describe_tasks(original: Any, self: EC2ContainerServiceResponse) -> ActionResult:
    answer = original(self)
    for one in answer.result["tasks"]:
        if one.last_status == "STOPPED":
            for container in one.containers:
                container.last_status = "STOPPED"
                _end(container, getattr(one, "end", None))
    return answer


def _end(container: Container, said: dict[str, Any] | None) -> None:
    if said is None:
        container.exitCode = 0
        return
    ended = next((one for one in said.get("containers", []) if one["name"] == container.name), {})
    container.exitCode = ended.get("exitCode")
    container.reason = ended.get("reason")


@around(EC2ContainerServiceResponse, "run_task")
def run_task(original: Any, self: EC2ContainerServiceResponse) -> ActionResult:
    token = self._get_param("clientToken")
    known = self.ecs_backend.__dict__.setdefault("started_by_token", {})
    if token and token in known:
        return ActionResult({"tasks": known[token], "failures": []})
    image, work = _work(self)
    refused = _ask(image + "start", work) if image.startswith(RUNNER) else {}
    if "error" in refused:
        raise ECSException(refused["error"]["code"], refused["error"]["message"])
    if "failures" in refused:
        return ActionResult({"tasks": [], "failures": refused["failures"]})
    answer = original(self)
    if token:
        known[token] = answer.result["tasks"]
    if image.startswith(RUNNER):
        for one in answer.result["tasks"]:
            one.end = None
            threading.Thread(target=_run, args=(one, image + "run", work), daemon=True).start()
    return answer


def _work(self: EC2ContainerServiceResponse) -> tuple[str, dict[str, Any]]:
    """The image of the main container, and what it is given."""
    definition = self.ecs_backend.describe_task_definition(self._get_param("taskDefinition"))
    main = next(one for one in definition.container_definitions if one.get("essential", True))
    overrides = (self._get_param("overrides") or {}).get("containerOverrides", [])
    override = next((one for one in overrides if one["name"] == main["name"]), {})
    pairs = [*main.get("environment", []), *override.get("environment", [])]
    return main["image"], {
        "command": override.get("command") or main.get("command", []),
        "environment": {"AWS_REGION": self.region} | {pair["name"]: pair["value"] for pair in pairs},
        "account": self.current_account,
    }


def _run(one: Task, address: str, work: dict[str, Any]) -> None:
    said = _ask(address, work)
    one.stopped_reason = said.get("stoppedReason", "")
    one.end = said


def _ask(address: str, work: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(address, json.dumps(work).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - an address of this machine
        return json.load(answer)
