"""Step Functions: moto's interpreter calls other services in their own letter case and as the default account. The
overlay brings requests and answers to the form of Step Functions, names errors as it does, writes dates as text, and
stays in the account of the state machine's role. What fails is for the state to try again, not for the client."""

import importlib
from datetime import datetime
from typing import Any

from botocore.client import BaseClient
from botocore.model import ListShape, StructureShape
from moto.core.config import default_user_config

from overlay.patching import around

_SERVICES = "moto.stepfunctions.parser.asl.component.state.exec.state_task.service."
_service = importlib.import_module(_SERVICES + "state_task_service").StateTaskService
_sdk = importlib.import_module(_SERVICES + "state_task_service_aws_sdk").StateTaskServiceAwsSdk
_clients = importlib.import_module("moto.stepfunctions.parser.asl.utils.boto_client")

default_user_config["stepfunctions"] = {"execute_state_machine": True}
default_user_config["lambda"] = {"use_docker": False}


def _client(original: Any, region: str, service: str, state_credentials: Any = None) -> BaseClient:
    client = original(region=region, service=service, state_credentials=state_credentials)
    if state_credentials is not None and state_credentials.role_arn:
        account = {"x-moto-account-id": state_credentials.role_arn.split(":")[4]}
        client.meta.events.register("before-call", lambda params, **_: params["headers"].update(account))
    name = client.meta.service_model.service_id.hyphenize()
    client.meta.events.unregister(f"needs-retry.{name}", unique_id=f"retry-config-{name}")
    return client


_plain = _clients.boto_client_for
for _module in ("", "_ecs", "_aws_sdk", "_sns", "_sqs", "_lambda", "_sfn", "_glue", "_events", "_dynamodb", "_batch"):
    _found = importlib.import_module(_SERVICES + "state_task_service" + _module)
    if hasattr(_found, "boto_client_for"):
        _found.boto_client_for = lambda **asked: _client(_plain, **asked)


def _operation(self: Any, service: str | None, action: str | None) -> Any:
    client = _plain(region="us-east-1", service=service or self._get_boto_service_name())
    return client.meta.service_model.operation_model(
        client.meta.method_to_api_mapping[self._get_boto_service_action(action)]
    )


@around(_service, "_normalise_parameters")
def request(original: Any, self: Any, parameters: dict, boto_service_name: Any = None, service_action_name: Any = None):
    shape = _operation(self, boto_service_name, service_action_name).input_shape
    if shape is not None:
        self._to_boto_request(parameters, shape)


@around(_service, "_normalise_response")
def answer(original: Any, self: Any, response: Any, boto_service_name: Any = None, service_action_name: Any = None):
    if isinstance(response, dict):
        written = written_as_step_functions(
            response, _operation(self, boto_service_name, service_action_name).output_shape
        )
        response.clear()
        response.update(written)


def written_as_step_functions(value: Any, shape: Any) -> Any:
    """Members that the service's model knows begin with a capital; what a Lambda function answered stays as it is."""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(shape, StructureShape) and isinstance(value, dict):
        return {
            (key[0].upper() + key[1:] if key in shape.members else key): written_as_step_functions(
                member, shape.members.get(key)
            )
            for key, member in value.items()
        }
    if isinstance(shape, ListShape) and isinstance(value, list):
        return [written_as_step_functions(member, shape.member) for member in value]
    return value


_error_name = _sdk._normalise_service_error_name


def _capitalised(service_name: str) -> str:
    name = _error_name(service_name)
    return name[0].upper() + name[1:]


_sdk._normalise_service_error_name = staticmethod(_capitalised)
