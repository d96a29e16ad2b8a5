package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudformation.model.Change;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetStatus;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.DescribeChangeSetResponse;
import software.amazon.awssdk.services.cloudformation.model.InsufficientCapabilitiesException;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/// Change sets and stacks: how CloudFormation tells "nothing to do" from "refused", and what a stack says of itself.
abstract class StackContract extends Contract {

    private static final String STACK = "by-hand";
    private static final String TEMPLATE = """
            Parameters:
              TopicName: {Type: String}
            Resources:
              Bucket:
                Type: AWS::S3::Bucket
                Properties: {BucketName: {"Fn::Sub": "example-${AWS::AccountId}"}}
              Topic:
                Type: AWS::SNS::Topic
                Properties: {TopicName: {Ref: TopicName}}
              Queue:
                Type: AWS::SQS::Queue
                Properties: {QueueName: by-hand, VisibilityTimeout: 60}
              Role:
                Type: AWS::IAM::Role
                Properties:
                  RoleName: by-hand
                  AssumeRolePolicyDocument:
                    Version: "2012-10-17"
                    Statement:
                      - {Effect: Allow, Principal: {Service: states.amazonaws.com}, Action: "sts:AssumeRole"}
              Machine:
                Type: AWS::StepFunctions::StateMachine
                Properties:
                  StateMachineName: by-hand
                  RoleArn: {"Fn::GetAtt": [Role, Arn]}
                  DefinitionString: '{"StartAt": "only", "States": {"only": {"Type": "Pass", "End": true}}}'
            Outputs:
              BucketName: {Value: {Ref: Bucket}}
              MachineArn: {Value: {Ref: Machine}}
            """;

    StackContract(World.Opening opening) {
        super(opening);
    }

    @Test
    void aChangeSetBecomesAStackThatSaysWhatItMade() {
        var prepared = prepare("first", ChangeSetType.CREATE, TEMPLATE, "first");
        assertThat(prepared.status()).isEqualTo(ChangeSetStatus.CREATE_COMPLETE);
        assertThat(prepared.changes())
                .extracting(change -> change.resourceChange().actionAsString())
                .hasSize(5)
                .containsOnly("Add");
        assertThat(stack().stackStatusAsString()).isEqualTo("REVIEW_IN_PROGRESS");

        var stack = execute("first");

        assertThat(stack.stackStatusAsString()).isEqualTo("CREATE_COMPLETE");
        assertThat(stack.outputs())
                .extracting(Output::outputValue)
                .containsExactlyInAnyOrder("example-" + world.account(), arn("states", "stateMachine:by-hand"));
        assertThat(stack.parameters()).extracting(Parameter::parameterValue).containsExactly("first");
        assertThat(stack.tags())
                .singleElement()
                .satisfies(tag -> assertThat(tag.value()).isEqualTo("acme"));
        assertThat(aws.cloudFormation().getTemplate(r -> r.stackName(STACK)).templateBody())
                .isEqualTo(TEMPLATE);
        aws.s3().headBucket(r -> r.bucket("example-" + world.account()));
    }

    @Test
    void aChangeSetWithoutChangesEndsAsFailedAndSaysWhy() {
        create();

        var same = prepare("same", ChangeSetType.UPDATE, TEMPLATE, "first");

        assertThat(same.status()).isEqualTo(ChangeSetStatus.FAILED);
        assertThat(same.statusReason()).contains("didn't contain changes");
        aws.cloudFormation().deleteChangeSet(r -> r.stackName(STACK).changeSetName("same"));
    }

    @Test
    void aChangeSetNamesWhatAParameterChanges() {
        create();

        assertThat(prepare("renamed", ChangeSetType.UPDATE, TEMPLATE, "second").changes())
                .extracting(change -> change.resourceChange().logicalResourceId())
                .containsExactly("Topic");
        assertThat(execute("renamed").stackStatusAsString()).isEqualTo("UPDATE_COMPLETE");
    }

    @Test
    void aChangeSetNamesWhatIsReplaced() {
        world.needs(Capability.REPLACEMENT_IN_CHANGE_SET);
        create();

        assertThat(prepare("renamed", ChangeSetType.UPDATE, TEMPLATE, "second").changes())
                .extracting(Change::resourceChange)
                .singleElement()
                .satisfies(change -> assertThat(change.replacementAsString()).isEqualTo("True"));
    }

    @Test
    void aStackMovesWhileOneLooks() {
        world.needs(Capability.STACK_IN_PROGRESS);
        prepare("first", ChangeSetType.CREATE, TEMPLATE, "first");
        aws.cloudFormation().executeChangeSet(r -> r.stackName(STACK).changeSetName("first"));

        assertThat(stack().stackStatusAsString()).isEqualTo("CREATE_IN_PROGRESS");
        assertThat(atRest().stackStatusAsString()).isEqualTo("CREATE_COMPLETE");
    }

    @Test
    void aProtectedStackIsNotDeleted() {
        world.needs(Capability.TERMINATION_PROTECTION);
        create();
        aws.cloudFormation().updateTerminationProtection(r -> r.stackName(STACK).enableTerminationProtection(true));

        assertThat(stack().enableTerminationProtection()).isTrue();
        assertThatThrownBy(() -> aws.cloudFormation().deleteStack(r -> r.stackName(STACK)))
                .hasMessageContaining("TerminationProtection is enabled");
    }

    @Test
    void cloudFormationSaysByCodeWhatIsWrong() {
        assertThatThrownBy(() -> aws.cloudFormation().describeStacks(r -> r.stackName(STACK)))
                .isInstanceOfSatisfying(CloudFormationException.class, refused -> {
                    assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("ValidationError");
                    assertThat(refused.awsErrorDetails().errorMessage()).contains("does not exist");
                });
        assertThatThrownBy(() -> prepare("update", ChangeSetType.UPDATE, TEMPLATE, "first"))
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> aws.cloudFormation()
                        .createChangeSet(r -> r.stackName(STACK)
                                .changeSetName("without")
                                .changeSetType(ChangeSetType.CREATE)
                                .templateBody(TEMPLATE)
                                .parameters(topicName("first"))))
                .isInstanceOf(InsufficientCapabilitiesException.class);
        create();
        assertThatThrownBy(() -> prepare("again", ChangeSetType.CREATE, TEMPLATE, "first"))
                .hasMessageContaining("already exists");
    }

    private void create() {
        prepare("first", ChangeSetType.CREATE, TEMPLATE, "first");
        assertThat(execute("first").stackStatusAsString()).isEqualTo("CREATE_COMPLETE");
    }

    private DescribeChangeSetResponse prepare(String name, ChangeSetType type, String template, String topic) {
        aws.cloudFormation()
                .createChangeSet(r -> r.stackName(STACK)
                        .changeSetName(name)
                        .changeSetType(type)
                        .templateBody(template)
                        .parameters(topicName(topic))
                        .tags(Tag.builder()
                                .key("data-pump:instance")
                                .value("acme")
                                .build())
                        .capabilitiesWithStrings("CAPABILITY_NAMED_IAM"));
        return world.polling()
                .await(
                        "change set " + name,
                        () -> Optional.of(aws.cloudFormation()
                                        .describeChangeSet(
                                                r -> r.stackName(STACK).changeSetName(name)))
                                .filter(set -> set.status() == ChangeSetStatus.CREATE_COMPLETE
                                        || set.status() == ChangeSetStatus.FAILED));
    }

    private static Parameter topicName(String name) {
        return Parameter.builder()
                .parameterKey("TopicName")
                .parameterValue(name)
                .build();
    }

    private Stack execute(String changeSet) {
        aws.cloudFormation().executeChangeSet(r -> r.stackName(STACK).changeSetName(changeSet));
        return atRest();
    }

    private Stack atRest() {
        return world.polling()
                .await(
                        "stack",
                        () -> Optional.of(stack())
                                .filter(stack -> !stack.stackStatusAsString().endsWith("_IN_PROGRESS")));
    }

    private Stack stack() {
        return aws.cloudFormation()
                .describeStacks(r -> r.stackName(STACK))
                .stacks()
                .getFirst();
    }
}
