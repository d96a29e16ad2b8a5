package io.datapump.reconciler.kind.taskdefinition;

import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The newest active revision of a task definition family.
///
/// @param name the family
/// @param containers sorted by name once normalized
/// @param others what Data Pump never sets, as JSON by member; see [OtherMembers]
/// @param version the revision; empty for what is desired
record TaskDefinitionState(
        String name,
        Size size,
        Roles roles,
        Platform platform,
        List<Container> containers,
        Map<String, String> others,
        Tags tags,
        Optional<LiveVersion> version)
        implements ResourceState {

    TaskDefinitionState {
        containers = List.copyOf(containers);
        others = Collections.unmodifiableMap(new TreeMap<>(others));
    }

    /// The same definition as a certain revision.
    TaskDefinitionState at(LiveVersion revision) {
        return new TaskDefinitionState(name, size, roles, platform, containers, others, tags, Optional.of(revision));
    }

    /// The same definition with other marks.
    TaskDefinitionState marked(Tags marks) {
        return new TaskDefinitionState(name, size, roles, platform, containers, others, marks, version);
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
