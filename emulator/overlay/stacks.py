"""CloudFormation as far as a reconciler notices: the rules of change sets, termination protection, outputs, buckets
with versioning, lifecycle and public access block.

Moto passes over resource types that it does not know and reports success. The overlay cannot create them either, but
says so: `StackStatusReason` of every stack names what is missing from it."""

from typing import Any

from moto.cloudformation import parsing
from moto.cloudformation.exceptions import CloudFormationError
from moto.cloudformation.models import ChangeSet, CloudFormationBackend, Stack
from moto.cloudformation.responses import CloudFormationResponse
from moto.core.responses import ActionResult
from moto.s3.models import FakeBucket, s3_backends

from overlay.patching import around, serves

LARGEST_TEMPLATE = 51_200


def _refused(message: str, code: str = "ValidationError") -> CloudFormationError:
    return CloudFormationError(code, message)


def _stack(backend: CloudFormationBackend, name: str) -> Stack | None:
    return next((one for one in backend.stacks.values() if name in (one.name, one.stack_id)), None)


@around(CloudFormationResponse, "_validate_different_update")
def no_early_refusal(original: Any, self: CloudFormationResponse, *arguments: Any) -> None:
    """Without changes CloudFormation takes the request and the change set ends as FAILED."""


@around(CloudFormationResponse, "create_change_set")
def create_change_set(original: Any, self: CloudFormationResponse) -> ActionResult:
    name, creates = self._get_param("StackName"), self._get_param("ChangeSetType", "UPDATE") == "CREATE"
    body = self._get_param("TemplateBody") or ""
    if len(body.encode()) > LARGEST_TEMPLATE:
        raise _refused("Value at 'templateBody' failed to satisfy constraint: Member must have length less than or"
                       f" equal to {LARGEST_TEMPLATE}")  # fmt: skip
    template = Stack.parse_template(body) if body else {}
    if _names_roles(template) and "CAPABILITY_NAMED_IAM" not in self._get_param("Capabilities", []):
        raise _refused("Requires capabilities : [CAPABILITY_NAMED_IAM]", "InsufficientCapabilitiesException")
    backend = self.cloudformation_backend
    stack = _stack(backend, name)
    shell = stack is not None and stack.status == "REVIEW_IN_PROGRESS"
    if creates and shell:
        del backend.stacks[stack.stack_id]
    elif creates and stack is not None:
        raise _refused(f"Stack [{name}] already exists and cannot be created again with the changeSet"
                       f" [{self._get_param('ChangeSetName')}].")  # fmt: skip
    elif not creates and (stack is None or shell):
        raise _refused(f"Stack [{name}] does not exist")
    return original(self)


def _names_roles(template: dict[str, Any]) -> bool:
    resources = template.get("Resources", {}).values()
    return any(r["Type"] == "AWS::IAM::Role" and "RoleName" in r.get("Properties", {}) for r in resources)


@around(parsing, "parse_condition")
def parse_condition(original: Any, condition: Any, *maps: Any) -> bool:
    """A parameter is text when it is compared, numbers too."""
    if isinstance(condition, dict) and "Fn::Equals" in condition:
        one, other = (_text(parsing.clean_json(value, maps[0])) for value in condition["Fn::Equals"])
        return one == other
    return original(condition, *maps)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parameters(self: Stack) -> list[dict[str, str]]:
    """As they were sent, where moto shows what it made of them: lists and numbers."""
    hidden = self.resource_map.no_echo_parameter_keys
    return [
        {"ParameterKey": name, "ParameterValue": "****" if name in hidden else self.parameters.get(name, str(default))}
        for name, default in self.resource_map.resolved_parameters.items()
    ]


Stack.parameter_list = property(_parameters)


@around(CloudFormationBackend, "create_change_set")
def made(original: Any, self: CloudFormationBackend, **named: Any) -> tuple[str, str]:
    stack = _stack(self, named["stack_name"])
    before = dict(stack.tags) if stack else {}
    ids = original(self, **named)
    made_set = self.change_sets[ids[0]]
    if made_set.status == "FAILED" and (named.get("tags") or {}) != before:
        made_set.status, made_set.execution_status, made_set.status_reason = "CREATE_COMPLETE", "AVAILABLE", None
    return ids


@around(ChangeSet, "diff")
def diff(original: Any, self: ChangeSet) -> list:
    """Moto's own, and what changed parameters change."""
    resource_map = self.stack.resource_map
    plain = resource_map.build_resource_diff
    resource_map.build_resource_diff = lambda template, parameters=None: plain(template, self.parameters)
    try:
        return original(self)
    finally:
        del resource_map.build_resource_diff


@around(CloudFormationBackend, "describe_change_set")
def describe_change_set(original: Any, self: CloudFormationBackend, change_set_name: str) -> ChangeSet:
    names = {name for one in self.change_sets.values() for name in (one.change_set_id, one.change_set_name)}
    if change_set_name not in names:
        raise _refused(f"ChangeSet [{change_set_name}] does not exist", "ChangeSetNotFound")
    return original(self, change_set_name)


@around(CloudFormationBackend, "delete_change_set")
def delete_change_set(original: Any, self: CloudFormationBackend, change_set_name: str) -> None:
    """No failure where there is no such change set."""
    self.change_sets = {
        key: one
        for key, one in self.change_sets.items()
        if change_set_name not in (one.change_set_id, one.change_set_name)
    }


@around(CloudFormationBackend, "execute_change_set")
def execute_change_set(
    original: Any, self: CloudFormationBackend, change_set_name: str, stack_name: str | None = None
) -> None:
    executed = self.describe_change_set(change_set_name)
    if executed.execution_status != "AVAILABLE":
        raise _refused(f"ChangeSet [{executed.change_set_id}] cannot be executed in its current status of"
                       f" [{executed.status}]", "InvalidChangeSetStatus")  # fmt: skip
    original(self, change_set_name=change_set_name, stack_name=stack_name)
    stack = executed.stack
    stack._parse_template()
    stack.parameters = executed.parameters
    stack.tags = executed.tags or stack.tags
    stack.output_map = stack._create_output_map()
    stack.stack_status_reason = _missing(stack)
    # Executing one deletes all the others, which were made for a stack that is no more.
    self.change_sets = {key: one for key, one in self.change_sets.items() if one.stack_id != stack.stack_id}


def _is_unknown(resource: dict[str, Any] | None) -> bool:
    return resource is not None and parsing.resource_class_from_type(resource["Type"]) is None


def _missing(stack: Stack) -> str | None:
    resources = stack.template_dict["Resources"].items()
    unknown = sorted(f"{resource['Type']} ({name})" for name, resource in resources if _is_unknown(resource))
    return "Not created, because the emulator does not know them: " + ", ".join(unknown) if unknown else None


@around(parsing, "clean_json")
def clean_json(original: Any, written: Any, resources: parsing.ResourceMap) -> Any:
    """What was passed over can be referred to: its attributes are their names."""
    match written:
        case {"Fn::GetAtt": [name, attribute]} if _is_unknown(resources._resource_json_map.get(name)):
            return f"{name}.{attribute}"
    return original(written, resources)


@serves(CloudFormationResponse)
def update_termination_protection(self: CloudFormationResponse) -> ActionResult:
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = self._get_param("EnableTerminationProtection")
    return ActionResult({"StackId": stack.stack_id})


@around(CloudFormationBackend, "delete_stack")
def delete_stack(original: Any, self: CloudFormationBackend, name_or_stack_id: str) -> None:
    stack = _stack(self, name_or_stack_id)
    if stack is not None and stack.enable_termination_protection:
        raise _refused(f"Stack [{stack.name}] cannot be deleted while TerminationProtection is enabled")
    original(self, name_or_stack_id)


@around(FakeBucket, "create_from_cloudformation_json")
def bucket_created(original: Any, name: str, cloudformation_json: Any, *place: Any, **named: Any) -> FakeBucket:
    return _settings(original(name, cloudformation_json, *place, **named), cloudformation_json)


@around(FakeBucket, "update_from_cloudformation_json")
def bucket_updated(original: Any, **named: Any) -> FakeBucket:
    return _settings(original(**named), named["cloudformation_json"])


def _settings(bucket: FakeBucket, template: dict[str, Any]) -> FakeBucket:
    properties = template.get("Properties", {})
    bucket.versioning_status = properties.get("VersioningConfiguration", {}).get("Status", bucket.versioning_status)
    if "LifecycleConfiguration" in properties:
        rules = properties["LifecycleConfiguration"]["Rules"]
        bucket.set_lifecycle([_rule(rule) for rule in rules if rule])  # AWS::NoValue leaves a None
    if "PublicAccessBlockConfiguration" in properties:
        backend = s3_backends[bucket.account_id]["aws"]
        backend.put_public_access_block(bucket.name, properties["PublicAccessBlockConfiguration"])
    return bucket


def _rule(rule: dict[str, Any]) -> dict[str, Any]:
    """A lifecycle rule as a template writes it, in the form in which S3's API takes it."""
    taken = {"ID": rule.get("Id"), "Filter": {"Prefix": rule.get("Prefix", "")}, "Status": rule["Status"]}
    if "ExpirationInDays" in rule:
        taken["Expiration"] = {"Days": str(rule["ExpirationInDays"])}
    elif "ExpiredObjectDeleteMarker" in rule:
        taken["Expiration"] = {"ExpiredObjectDeleteMarker": str(rule["ExpiredObjectDeleteMarker"]).lower()}
    if "Transitions" in rule:
        taken["Transition"] = [
            {"StorageClass": move["StorageClass"], "Days": str(move["TransitionInDays"])} for move in rule["Transitions"]
        ]
    for same in ("NoncurrentVersionExpiration", "AbortIncompleteMultipartUpload"):
        if same in rule:
            taken[same] = {key: str(value) for key, value in rule[same].items()}
    return taken
