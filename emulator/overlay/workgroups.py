"""Athena workgroups: UpdateWorkGroup."""

from moto.athena.responses import AthenaResponse

from overlay.patching import serves


@serves(AthenaResponse)
def update_work_group(self: AthenaResponse) -> str:
    group = self.athena_backend.work_groups[self._get_param("WorkGroup")]
    group.description = self._get_param("Description") or group.description
    for name, value in (self._get_param("ConfigurationUpdates") or {}).items():
        if name == "ResultConfigurationUpdates":
            group.configuration.setdefault("ResultConfiguration", {}).update(value)
        else:
            group.configuration[name] = value
    return "{}"
