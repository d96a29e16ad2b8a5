"""Step Functions' expressions: moto recognises JSONata and has nothing that evaluates it. Texts in variables are written
as JSON, so that quotes in them end nothing."""

import importlib
from typing import Any

from jsonata import Jsonata
from moto.stepfunctions.parser.asl.jsonata import jsonata
from moto.stepfunctions.parser.asl.utils.encoding import to_json_str

_ASL = "moto.stepfunctions.parser.asl."


def evaluated(expression: str) -> Any:
    try:
        return Jsonata(expression).evaluate(None)
    except Exception as e:
        raise jsonata.JSONataException("UNKNOWN", str(e)) from e


def declared(bindings: dict[str, Any]) -> str:
    return "".join(f"{name}:={to_json_str(value, separators=(',', ':'))};" for name, value in bindings.items())


for _name, _function, _users in (
    ("eval_jsonata_expression", evaluated, ("component.common.string.string_expression", "jsonata.validations")),
    ("encode_jsonata_variable_declarations", declared, ("eval.states", "eval.variable_store")),
):
    for _user in _users:
        _module = importlib.import_module(_ASL + _user)
        assert hasattr(_module, _name), f"moto has changed: {_user} no longer uses {_name}"
        setattr(_module, _name, _function)

