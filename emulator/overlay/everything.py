"""The whole overlay: importing this completes moto."""

from overlay import (  # noqa: F401
    catalog,
    conditional_writes,
    crawlers,
    distributed_maps,
    event_subscriptions,
    exports,
    expressions,
    not_implemented,
    running_tasks,
    snapshot_events,
    stacks,
    task_definitions,
    tasks_in_workflows,
    workflows,
    workgroups,
)
