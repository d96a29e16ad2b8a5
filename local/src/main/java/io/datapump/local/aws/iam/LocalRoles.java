package io.datapump.local.aws.iam;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;

/// The roles that exist, so that a service can refuse one that does not. No policy is ever evaluated.
public final class LocalRoles {

    private final Documents<Role> roles;

    public LocalRoles(StateFolder state) {
        this.roles = state.records("iam/roles", Role.class);
    }

    record Role(String arn) {}

    public void create(String arn) {
        roles.put(arn, new Role(arn));
    }

    public void delete(String arn) {
        roles.delete(arn);
    }

    public boolean exists(String arn) {
        return roles.contains(arn);
    }
}
