"""`ecs:runTask.sync` in Step Functions: a refusal within a success is `AmazonECS.Unknown`, other errors carry the name of
ECS's exception, and a task that did not end well is `States.TaskFailed` with the task as JSON text for its cause (Step
Functions guide, "Run an Amazon ECS task"). A container is essential where its definition does not say otherwise."""

import importlib
import json
from typing import Any

from botocore.exceptions import ClientError
from moto.stepfunctions.parser.asl.component.common.error_name.custom_error_name import CustomErrorName
from moto.stepfunctions.parser.asl.component.common.error_name.error_name import ErrorName
from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import (
    FailureEvent,
    FailureEventException,
)
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name import StatesErrorName
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name_type import StatesErrorNameType
from moto.stepfunctions.parser.api import HistoryEventType, TaskFailedEventDetails
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.eval.event.event_detail import EventDetails

from overlay.patching import around
from overlay.workflows import written_as_step_functions

_service = importlib.import_module(
    "moto.stepfunctions.parser.asl.component.state.exec.state_task.service.state_task_service_ecs"
)
_Ecs = _service.StateTaskServiceEcs
_KNOWN = ("ServerException", "ThrottlingException", "ClientException", "InvalidParameterException")


def _failure(self: Any, env: Environment, name: ErrorName, cause: str) -> FailureEvent:
    return FailureEvent(
        env=env,
        error_name=name,
        event_type=HistoryEventType.TaskFailed,
        event_details=EventDetails(
            taskFailedEventDetails=TaskFailedEventDetails(
                error=name.error_name, cause=cause, resource="runTask.sync", resourceType="ecs"
            )
        ),
    )


@around(_Ecs, "_eval_service_task")
def run(original: Any, self: Any, env: Environment, **named: Any) -> None:
    """As moto does it, and a success without a task is a failure."""
    client = _service.boto_client_for(
        region=named["resource_runtime_part"].region, service="ecs", state_credentials=named["state_credentials"]
    )
    try:
        answer = client.run_task(**named["normalised_parameters"])
    except ClientError as e:
        code = e.response["Error"]["Code"]
        name = CustomErrorName(error_name=f"ECS.{code if code in _KNOWN else 'AmazonECSException'}")
        raise FailureEventException(_failure(self, env, name, e.response["Error"]["Message"])) from e
    answer.pop("ResponseMetadata")
    written = written_as_step_functions(answer, client.meta.service_model.operation_model("RunTask").output_shape)
    if answer["failures"]:
        name = CustomErrorName(error_name="AmazonECS.Unknown")
        raise FailureEventException(_failure(self, env, name, json.dumps(written)))
    env.stack.append(written)


@around(_Ecs, "_build_sync_resolver")
def follow(original: Any, self: Any, env: Environment, **named: Any) -> Any:
    ended = original(self, env=env, **named)

    def resolved() -> dict | None:
        task = ended()
        if task is not None and not ended_well(task, _essential(named, task)):
            name = StatesErrorName(typ=StatesErrorNameType.StatesTaskFailed)
            raise FailureEventException(_failure(self, env, name, json.dumps(task)))
        return task

    return resolved


def _essential(named: dict[str, Any], task: dict[str, Any]) -> set[str]:
    client = _service.boto_client_for(
        region=named["resource_runtime_part"].region, service="ecs", state_credentials=named["state_credentials"]
    )
    definition = client.describe_task_definition(taskDefinition=task["TaskDefinitionArn"])["taskDefinition"]
    return {one["name"] for one in definition["containerDefinitions"] if one.get("essential", True)}


def ended_well(task: dict[str, Any], essential: set[str]) -> bool:
    """Every essential container has an exit code, and it is 0."""
    if task.get("StopCode") != "EssentialContainerExited":
        return False
    return all(one.get("ExitCode") == 0 for one in task["Containers"] if one["Name"] in essential)
