package io.datapump.reconciler.kind.foundation;

import java.util.List;

/// A resource of the stack that is not as its template says.
///
/// @param physicalId its name or id in AWS; empty text where CloudFormation gives none
/// @param differences sorted by path; empty where the resource is gone
public record ResourceDrift(
        String logicalId, String physicalId, String type, Status status, List<PropertyDifference> differences) {

    public ResourceDrift {
        differences = List.copyOf(differences);
    }

    public enum Status {
        MODIFIED,
        DELETED,
        /// CloudFormation could not tell.
        UNKNOWN
    }

    /// One property.
    ///
    /// @param path a JSON pointer, `/VisibilityTimeout`
    /// @param expected as the template says; empty text where it says nothing
    /// @param actual as it is; empty text where it is absent
    public record PropertyDifference(String path, String expected, String actual) {}
}
