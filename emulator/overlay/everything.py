"""The whole overlay: importing this completes moto."""

from overlay import (  # noqa: F401
    catalog,
    conditional_writes,
    crawlers,
    event_subscriptions,
    exports,
    not_implemented,
    running_tasks,
    snapshot_events,
    stacks,
    task_definitions,
    workflows,
    workgroups,
)
