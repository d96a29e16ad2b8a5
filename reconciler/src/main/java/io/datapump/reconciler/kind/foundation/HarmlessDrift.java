package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.kind.foundation.ResourceDrift.PropertyDifference;
import io.datapump.reconciler.resource.TreeReader;
import java.util.Map;
import java.util.regex.Pattern;

/// Differences that CloudFormation reports although nobody changed anything: AWS writes the same thing in another way
/// (CloudFormation guide, drift detection: "false positives"). Every line has its reason.
final class HarmlessDrift {

    private static final Map<String, Pattern> IGNORED = Map.of(
            // S3 fills in what a rule leaves out, and calls a prefix a filter.
            "AWS::S3::Bucket",
                    Pattern.compile(
                            "/LifecycleConfiguration/(Rules/\\d+/Filter|TransitionDefaultMinimumObjectSize)(/.*)?"),
            // Lambda answers with the digest that a tag stood for.
            "AWS::Lambda::Function", Pattern.compile("/Code/ImageUri"),
            // Step Functions answers with the definition after substitution.
            "AWS::StepFunctions::StateMachine", Pattern.compile("/DefinitionS(tring|ubstitutions)(/.*)?"));

    private HarmlessDrift() {}

    static boolean holds(String type, PropertyDifference difference) {
        var ignored = IGNORED.get(type);
        return (ignored != null && ignored.matcher(difference.path()).matches())
                || TreeReader.json(difference.expected()).equals(TreeReader.json(difference.actual()));
    }
}
