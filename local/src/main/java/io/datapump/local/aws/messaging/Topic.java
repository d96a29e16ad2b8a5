package io.datapump.local.aws.messaging;

/// A topic of SNS.
record Topic(String arn, String name) {}
