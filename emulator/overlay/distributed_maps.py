"""Step Functions' distributed Map: a whole number as tolerated percentage, and failed children beyond it fail the Map; a
child does not see the variables of its parent (Step Functions guide, "Variable scope", "Setting failure thresholds")."""

import importlib
import re
from typing import Any

from moto.stepfunctions.parser.api import HistoryEventType, MapRunFailedEventDetails
from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import (
    FailureEvent,
    FailureEventException,
)
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name import StatesErrorName
from moto.stepfunctions.parser.asl.component.common.error_name.states_error_name_type import StatesErrorNameType
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.eval.event.event_detail import EventDetails
from moto.stepfunctions.parser.asl.eval.variable_store import VariableStore
from moto.stepfunctions.parser.asl.parse.asl_parser import AmazonStateLanguageParser

from overlay.patching import around

_MAP = "moto.stepfunctions.parser.asl.component.state.exec.state_map.iteration."
_worker = importlib.import_module(_MAP + "itemprocessor.distributed_item_processor_worker")
_iteration = importlib.import_module(_MAP + "distributed_iteration_component")


@around(AmazonStateLanguageParser, "parse")
def parse(original: Any, definition: str) -> Any:
    """Moto's grammar knows percentages with a point only."""
    return original(re.sub(r'("ToleratedFailurePercentage"\s*:\s*\d+)(?=\s*[,}])', r"\1.0", definition))


@around(_worker.DistributedItemProcessorWorker, "_eval_job")
def child(original: Any, self: Any, env: Environment, job: Any) -> None:
    """The item is made in the scope of the parent; the child runs in one of its own."""
    program = job.job_program

    class InItsOwnScope:
        @staticmethod
        def eval(child_env: Environment) -> None:
            child_env.variable_store = VariableStore()
            program.eval(child_env)

    job.job_program = InItsOwnScope
    original(self, env, job)


@around(_iteration.DistributedIterationComponent, "_map_run")
def map_run(original: Any, self: Any, env: Environment, eval_input: Any) -> None:
    original(self, env=env, eval_input=eval_input)
    items = eval_input.map_run_record.item_counter.describe()
    if items["failed"] > items["total"] * eval_input.tolerated_failure_percentage / 100:
        name = StatesErrorName(typ=StatesErrorNameType.StatesExceedToleratedFailureThreshold)
        details = MapRunFailedEventDetails(
            error=name.error_name, cause="The specified tolerated failure threshold was exceeded"
        )
        raise FailureEventException(
            FailureEvent(
                env=env,
                error_name=name,
                event_type=HistoryEventType.TaskFailed,
                event_details=EventDetails(mapRunFailedEventDetails=details),
            )
        )
