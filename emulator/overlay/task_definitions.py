"""ECS task definitions as ECS gives them back: cpu 0, empty lists, essential, sizes in units, the environment in
another order, when and by whom registered; newest active revision for a bare family, sorted lists, pages."""

from typing import Any

from moto.core.responses import ActionResult
from moto.core.utils import utcnow
from moto.ecs.exceptions import EcsClientException, InvalidParameterException, TaskDefinitionNotFoundException
from moto.ecs.models import EC2ContainerServiceBackend, TaskDefinition
from moto.ecs.responses import EC2ContainerServiceResponse

from overlay.patching import around, page, serves

PAGE = 100
# ECS API reference, RegisterTaskDefinition: the memory in MiB that Fargate offers for each cpu size.
FARGATE = {
    256: {512, 1024, 2048},
    512: set(range(1024, 4097, 1024)),
    1024: set(range(2048, 8193, 1024)),
    2048: set(range(4096, 16385, 1024)),
    4096: set(range(8192, 30721, 1024)),
    8192: set(range(16384, 61441, 4096)),
    16384: set(range(32768, 122881, 8192)),
}
EMPTY_LISTS = ["environment", "environmentFiles", "mountPoints", "portMappings", "systemControls", "volumesFrom"]


@around(TaskDefinition, "__init__")
def task_definition(original: Any, self: TaskDefinition, *arguments: Any, **named: Any) -> None:
    original(self, *arguments, **named)
    awsvpc = self.network_mode == "awsvpc"
    self.container_definitions = [filled(container, awsvpc) for container in self.container_definitions]
    self.cpu = units(self.cpu, "vcpu")
    self.memory = units(self.memory, "gb")
    self.registered_at = utcnow()
    self.registered_by = f"arn:aws:iam::{self.arn.split(':')[4]}:user/emulator"


def filled(sent: dict[str, Any], awsvpc: bool) -> dict[str, Any]:
    """A container with what ECS adds (seen in DescribeTaskDefinition answers)."""
    if "Name" in sent:  # from a CloudFormation template
        return sent
    container = {"cpu": 0, "essential": True} | {name: [] for name in EMPTY_LISTS} | sent
    container["environment"] = list(reversed(container["environment"]))
    container["portMappings"] = [
        {"protocol": "tcp", "hostPort": port["containerPort"] if awsvpc else 0} | port
        for port in container["portMappings"]
    ]
    return container


def units(size: str | None, unit: str) -> str | None:
    """`1 vCPU` and `2 GB` become 1024 and 2048."""
    if not size or not size.strip().lower().endswith(unit):
        return size
    return str(int(float(size.strip()[: -len(unit)]) * 1024))


@around(EC2ContainerServiceResponse, "register_task_definition")
def register_task_definition(original: Any, self: EC2ContainerServiceResponse) -> ActionResult:
    if self._get_param("tags") == []:
        raise InvalidParameterException("Tags can not be empty.")
    if "FARGATE" in (self._get_param("requiresCompatibilities") or []):
        _require_fargate(self)
    answer = original(self)
    answer.result["tags"] = self._get_param("tags") or []
    return answer


def _require_fargate(self: EC2ContainerServiceResponse) -> None:
    if self._get_param("networkMode") != "awsvpc":
        raise EcsClientException("Fargate only supports network mode ‘awsvpc’.")
    cpu, memory = units(self._get_param("cpu"), "vcpu"), units(self._get_param("memory"), "gb")
    if int(memory or 0) not in FARGATE.get(int(cpu or 0), set()):
        raise EcsClientException(f"No Fargate configuration exists for given values: {cpu} CPU, {memory} memory.")


@around(EC2ContainerServiceBackend, "describe_task_definition")
def describe_task_definition(
    original: Any, self: EC2ContainerServiceBackend, task_definition_str: str
) -> TaskDefinition:
    family = task_definition_str.split("/")[-1]
    if ":" in family:
        return original(self, task_definition_str)
    active = [one for one in self.task_definitions.get(family, {}).values() if one.status == "ACTIVE"]
    if not active:
        raise TaskDefinitionNotFoundException()
    return max(active, key=lambda one: one.revision)


@around(EC2ContainerServiceBackend, "deregister_task_definition")
def deregister_task_definition(original: Any, self: EC2ContainerServiceBackend, reference: str) -> TaskDefinition:
    gone = original(self, reference)
    gone.deregistered_at = utcnow()
    return gone


@serves(EC2ContainerServiceResponse)
def list_task_definitions(self: EC2ContainerServiceResponse) -> ActionResult:
    family, status = self._get_param("familyPrefix"), self._get_param("status") or "ACTIVE"
    found = [
        one
        for revisions in self.ecs_backend.task_definitions.values()
        for one in revisions.values()
        if family in (None, one.family) and one.status == status
    ]
    found.sort(key=lambda one: (one.family, one.revision), reverse=self._get_param("sort") == "DESC")
    shown, token = page(found, self._get_param("nextToken"), self._get_param("maxResults") or PAGE)
    return ActionResult({"taskDefinitionArns": [one.arn for one in shown], "nextToken": token})


@serves(EC2ContainerServiceResponse)
def list_task_definition_families(self: EC2ContainerServiceResponse) -> ActionResult:
    prefix, status = self._get_param("familyPrefix") or "", self._get_param("status") or "ALL"
    families = sorted(
        family
        for family, revisions in self.ecs_backend.task_definitions.items()
        if family.startswith(prefix) and status in ("ALL", _status(revisions))
    )
    shown, token = page(families, self._get_param("nextToken"), self._get_param("maxResults") or PAGE)
    return ActionResult({"families": shown, "nextToken": token})


def _status(revisions: dict[int, TaskDefinition]) -> str:
    return "ACTIVE" if any(one.status == "ACTIVE" for one in revisions.values()) else "INACTIVE"
