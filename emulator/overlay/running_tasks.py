"""ECS tasks: containers without memory of their own, when and why a task stopped, one task for one client token. The
containers do nothing, and end with exit code 0."""

import copy
from typing import Any

from moto.core.responses import ActionResult
from moto.core.utils import utcnow
from moto.ec2.models.elastic_network_interfaces import NetworkInterface
from moto.ecs.models import EC2ContainerServiceBackend, Task, TaskDefinition
from moto.ecs.responses import EC2ContainerServiceResponse
from moto.moto_api import state_manager

from overlay.patching import around

state_manager.set_transition("ecs::task", {"progression": "time", "seconds": 0.5})

NetworkInterface.private_dns_name = ""  # moto reads it of every interface, and gives it to few


@around(EC2ContainerServiceBackend, "_calculate_task_resource_requirements")
def requirements(original: Any, self: EC2ContainerServiceBackend, task_definition: TaskDefinition) -> dict[str, Any]:
    sized = copy.copy(task_definition)
    sized.container_definitions = [{"memoryReservation": 0} | one for one in task_definition.container_definitions]
    return original(sized)


def _stopped_at(self: Task) -> Any:
    if self.last_status != "STOPPED":
        return None
    return self.__dict__.setdefault("_stopped", utcnow())


def _stop_code(self: Task) -> str | None:
    if self.last_status != "STOPPED":
        return None
    return "UserInitiated" if self.stopped_reason else "EssentialContainerExited"


Task.stopped_at = property(_stopped_at)
Task.stop_code = property(_stop_code)


@around(EC2ContainerServiceResponse, "describe_tasks")
def describe_tasks(original: Any, self: EC2ContainerServiceResponse) -> ActionResult:
    answer = original(self)
    for task in answer.result["tasks"]:
        if task.last_status == "STOPPED":
            for container in task.containers:
                container.exit_code = 0
                container.last_status = "STOPPED"
    return answer


@around(EC2ContainerServiceResponse, "run_task")
def run_task(original: Any, self: EC2ContainerServiceResponse) -> ActionResult:
    token = self._get_param("clientToken")
    known = self.ecs_backend.__dict__.setdefault("started_by_token", {})
    if token and token in known:
        return ActionResult({"tasks": known[token], "failures": []})
    answer = original(self)
    if token:
        known[token] = answer.result["tasks"]
    return answer
