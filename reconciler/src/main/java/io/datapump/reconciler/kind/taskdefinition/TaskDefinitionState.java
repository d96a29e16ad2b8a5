package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.List;

/// The newest active revision of a task definition family.
///
/// @param name the family
/// @param containers sorted by name once normalized
record TaskDefinitionState(
        String name, Size size, Roles roles, Platform platform, List<Container> containers, Tags tags)
        implements ResourceState {

    TaskDefinitionState {
        containers = List.copyOf(containers);
    }

    /// As ECS writes it: CPU units and MiB as text, or with a unit, such as `0.25 vCPU` and `1 GB`.
    record Size(String cpu, String memory) {}

    /// ARNs; empty text where there is none.
    record Roles(String execution, String task) {}

    /// @param compatibilities sorted once normalized
    record Platform(String networkMode, List<String> compatibilities, String cpuArchitecture, String operatingSystem) {

        Platform {
            compatibilities = List.copyOf(compatibilities);
        }
    }
}
