"""Answers 501 for an operation that neither moto nor the overlay has. Moto's 500 makes the AWS SDKs try again with
back-off, so that a missing operation looks like a slow test."""

import json
from typing import Any
from xml.sax.saxutils import escape

from moto.core.responses import BaseResponse

from overlay.patching import around


@around(BaseResponse, "call_action")
def call_action(original: Any, self: BaseResponse) -> Any:
    try:
        return original(self)
    except NotImplementedError as e:
        return 501, {"status": "501"}, _body(self, f"The emulator does not serve {self._get_action()}: {e}")


def _body(self: BaseResponse, message: str) -> str:
    if "X-Amz-Target" in self.headers:
        return json.dumps({"__type": "NotImplemented", "message": message})
    error = f"<Code>NotImplemented</Code><Message>{escape(message)}</Message>"
    return f"<ErrorResponse><Error>{error}</Error></ErrorResponse>"
