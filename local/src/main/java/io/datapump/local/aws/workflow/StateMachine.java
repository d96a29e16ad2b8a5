package io.datapump.local.aws.workflow;

import java.time.Instant;

/// A state machine.
///
/// @param definition Amazon States Language, substitutions already made
public record StateMachine(String arn, String name, String definition, String roleArn, Instant created) {}
