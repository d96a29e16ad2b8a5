"""Glue's catalog: names of databases are folded to lower case, and tags are those of what exists."""

from typing import Any

from moto.glue.exceptions import EntityNotFoundException
from moto.glue.models import GlueBackend

from overlay.patching import around


@around(GlueBackend, "create_database")
def create_database(
    original: Any, self: GlueBackend, database_name: str, database_input: dict[str, Any], *tags: dict[str, str]
) -> Any:
    name = database_name.lower()
    return original(self, name, database_input | {"Name": name}, *tags)


@around(GlueBackend, "delete_database")
def delete_database(original: Any, self: GlueBackend, database_name: str) -> None:
    original(self, database_name)
    arn = f"arn:aws:glue:{self.region_name}:{self.account_id}:database/{database_name}"
    self.tagger.delete_all_tags_for_resource(arn)


@around(GlueBackend, "get_tags")
def get_tags(original: Any, self: GlueBackend, resource_id: str) -> dict[str, str]:
    kind, _, name = resource_id.rsplit(":", 1)[-1].partition("/")
    known = {"crawler": self.crawlers, "database": self.databases}.get(kind)
    if known is not None and name not in known:
        raise EntityNotFoundException(f"Resource {resource_id} not found.")
    return original(self, resource_id)
