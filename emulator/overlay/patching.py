"""How moto is completed: functions take the place of methods of its classes."""

from collections.abc import Callable
from typing import Any


def serves(responses: type) -> Callable[[Callable], Callable]:
    """The decorated function serves the operation of its name (`modify_event_subscription` for
    ModifyEventSubscription), whether or not moto has one of its own."""

    def put(function: Callable) -> Callable:
        setattr(responses, function.__name__, function)
        return function

    return put


def around(owner: type, name: str) -> Callable[[Callable], Callable]:
    """The decorated function is called in place of a method, with the method as its first argument."""

    def put(function: Callable) -> Callable:
        original = getattr(owner, name)

        def replacement(*arguments: Any, **named: Any) -> Any:
            return function(original, *arguments, **named)

        setattr(owner, name, replacement)
        return function

    return put


def page(items: list, token: str | None, size: int) -> tuple[list, str | None]:
    """One page of a listing, and the token of the next where more follow."""
    start = int(token or 0)
    end = start + size
    return items[start:end], str(end) if end < len(items) else None
